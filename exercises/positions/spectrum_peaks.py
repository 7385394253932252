def spectrum_peaks():
    """Peaks of the spectrum.

    A text has 128 positions, d is 16, the base 10000. Take the Fourier transform of the sine of pair 0 along the
    text, and of the pairs 1, 2 and 3. In which bin does each have its peak? Bin 0 is the constant, bin 1 is one
    turn in the text, and the last to look at is bin 64.

    Return a list.
    """
    raise NotImplementedError

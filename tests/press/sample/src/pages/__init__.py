"""What each page computes, prints, draws and moves."""

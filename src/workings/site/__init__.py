"""What turns the wings into pages: figures, formulas, references, and the gates that hold page and program together."""

"""What the pages compute, print, draw and move: one folder a page, and the kit that they share."""

"""What the moving figures of the Adam essay compute: plain Python, quoted on its pages and run in the browser."""

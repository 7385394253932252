"""Labs as notebooks: run for the site, and offered for download."""

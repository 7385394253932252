"""What the site is made of, and what is done to a page on its way."""

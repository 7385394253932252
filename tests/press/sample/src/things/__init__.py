"""What the pages are about."""

"""What turns essays into a site, and refuses what does not hold; it knows no essay by name."""

"""Pages and code as the gates and the build see them."""

"""What the wings share: the house style of figures."""

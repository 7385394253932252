"""The page `positions/order`."""

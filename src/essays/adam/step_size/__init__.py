"""The page `adam/step_size`."""

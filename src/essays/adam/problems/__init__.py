"""The page `adam/problems`."""

"""The manual: a published model behind each rule."""

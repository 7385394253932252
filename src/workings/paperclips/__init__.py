"""The manual, executed: a published model behind each rule, and the numbers and figures made of these."""

"""What the essays share: the style of figures, their points as data, cards, tables, kept results, and digits."""

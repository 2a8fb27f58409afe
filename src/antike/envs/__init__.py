"""Environments of other libraries. Each module needs the extra of its name; nothing of antike imports them."""

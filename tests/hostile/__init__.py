"""What comes from outside and means no good: bytes, dicts, texts, files, arguments, buffers (docs/hostile-input.md)."""

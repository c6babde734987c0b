"""Pictures for Discord and web pages. Drawings and curves are drawn here; faces are files."""

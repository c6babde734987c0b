"""Where the screens meet Discord: layouts, presses, the painter of tables, the private panels."""

"""Where the screens meet Discord: its requests, errors and permissions here, and two rooms above them.

`messages` keeps true what Discord shows. `presses`, the upper one, meets what people press.
"""

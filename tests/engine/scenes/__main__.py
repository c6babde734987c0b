"""Writes the files of `scenes` and `thoughts` again, with what the game and the house players do now."""

from engine.registry import games
from tests.engine import scenes, thoughts

for key in games():
    for file, told in ((scenes.path(key), scenes.played), (thoughts.path(key), thoughts.thought)):
        if found := ["".join(f"{line}\n" for line in told(scene, key)) for scene in scenes.written(file)]:
            file.write_text("\n".join(found), encoding="utf-8")

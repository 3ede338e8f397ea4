"""Compiles the web client into the package when a wheel, or an editable install, is built."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The build runs this file by its path, with nothing of the project importable.
sys.path.insert(0, str(Path(__file__).parent / "tools"))
import node
import sources


class ClientBuildHook(BuildHookInterface[BuilderConfig]):
    """Run `npm run build` in `web/`, unless what it would compile is compiled already."""

    def dependencies(self) -> list[str]:
        """Give Node as a package, on a machine that has none or too old a one."""
        return [] if node.on_machine() else [node.REQUIREMENT]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the client into `src/yacht/static`.

        Raises:
            SystemExit: if npm fails; it has said why.
        """
        del version, build_data
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        stamp = root / "src/yacht/static/.stamp"
        wanted = sources.digest(root, sources.CLIENT)
        # pip runs the hook twice for one installation.
        if stamp.is_file() and stamp.read_text() == wanted:
            return
        try:
            npm = node.npm()
            npm.install(root / "web")
            npm.run(["run", "build"], root / "web")
        except node.NodeError as error:
            message = f"the web client could not be built: {error}"
            raise SystemExit(message) from error
        stamp.write_text(wanted)

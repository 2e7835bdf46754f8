"""The import of plugins that are named by file, folder or module, from their source."""

import hashlib
import importlib
import importlib.util
import os
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
)
from pathlib import Path
from types import CodeType

from wonders.core.errors import BadPlugin

__all__ = [
    "hash_of_folder",
    "import_file",
    "import_module",
    "import_source",
    "is_folder",
    "is_installed",
    "is_package",
]


#: The hash of each folder, by the name of its package, as it was when it was imported.
_contents: dict[str, str] = {}


def import_file(file: Path) -> object:
    """Return the module that a file is."""
    if not os.path.isfile(file):
        raise BadPlugin("there is no such file")
    name = _module_name(file)
    loader = _FromSource(name, str(file)) if file.suffix in SOURCE_SUFFIXES else None
    spec = importlib.util.spec_from_file_location(name, file, loader=loader)
    if spec is None or spec.loader is None:
        raise BadPlugin("is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class _FromSource(SourceFileLoader):
    """A loader that reads the source, and not what Python has kept of it compiled.

    That goes by the time, to the second, and the size. Nor is anything left in the folder.
    """

    def get_code(self, fullname: str) -> CodeType | None:
        path = self.get_filename(fullname)
        code: CodeType = self.source_to_code(self.get_data(path), path)
        return code


def import_module(target: str) -> object:
    """Return a module by its name, or the package in a folder.

    The current folder itself is never searched for what a package imports.
    """
    folder = Path(target)
    if not is_package(folder) or is_installed(target):
        also = f" - did you mean {target}.py?" if os.path.isfile(f"{target}.py") else ""
        if os.sep in target:
            raise BadPlugin(f"there is no such file or folder{also}")
        try:
            return importlib.import_module(target)
        except ModuleNotFoundError as error:
            if also and error.name == target:
                raise BadPlugin(f"there is no such module{also}") from None
            raise
    folder = Path(os.path.abspath(folder))
    start, name = folder / "__init__.py", folder.name
    for each in _folders_in(folder):
        # What the package imports of its own is read in the same way.
        kinds = ((ExtensionFileLoader, EXTENSION_SUFFIXES), (_FromSource, SOURCE_SUFFIXES))
        sys.path_importer_cache[str(each)] = FileFinder(str(each), *kinds)
    spec = importlib.util.spec_from_file_location(
        name, start, loader=_FromSource(name, str(start)), submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    found = sys.modules.get(name)
    content = hash_of_folder(str(folder))
    if found is not None:
        if found.__spec__ is None or found.__spec__.origin != spec.origin:
            raise BadPlugin(f"another module is called {name}")
        if _contents.get(name, content) == content:
            return found
        # Edited since: a worker of a cluster lives longer than a run.
        for module_name in [*sys.modules]:
            if module_name == name or module_name.startswith(f"{name}."):
                del sys.modules[module_name]
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    _contents[name] = content
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def is_package(folder: Path) -> bool:
    """Return whether a folder is a package."""
    return os.path.isfile(folder / "__init__.py")


def import_source(file: Path, source: bytes) -> object:
    """Return the module that a file would be. Files beside it cannot be read."""
    name = _module_name(file)
    spec = importlib.util.spec_from_loader(name, loader=None, origin=str(file))
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    module.__file__ = str(file)
    sys.modules[name] = module
    exec(compile(source, str(file), "exec"), module.__dict__)
    return module


def _module_name(file: Path) -> str:
    return f"wonders_plugin_{file.stem}"


def is_folder(target: str) -> bool:
    """Return whether a plugin is named as a folder, and not as a module by a mere name."""
    # That may be installed, whatever lies here.
    return os.path.isdir(target) and not target.isidentifier() and not is_installed(target)


def is_installed(name: str) -> bool:
    """Return whether a name is that of an installed module, or of one in an installed package."""
    first, *others = name.split(".")
    is_name = all(each.isidentifier() for each in (first, *others))
    return is_name and (first in sys.modules or importlib.util.find_spec(first) is not None)


def hash_of_folder(folder: str) -> str:
    """Return the hash of the Python files in the folder of a package, and of its TOML files."""
    found = hashlib.sha256()
    files = [each for inner in _folders_in(Path(folder)) for each in inner.iterdir()]
    # A link to nothing is an editor's lock.
    for file in sorted(
        each for each in files if each.suffix in (".py", ".toml") and each.is_file()
    ):
        content = file.read_bytes()
        name = file.relative_to(folder).as_posix()
        found.update(f"{name}\0{len(content)}\0".encode("utf-8", "surrogateescape") + content)
    return found.hexdigest()


def _folders_in(package: Path) -> list[Path]:
    """Return the folder of a package and all in it; links are followed to other packages."""
    found = []
    real = set()
    for where, names, _ in os.walk(package, followlinks=True):
        folder = Path(where)
        found.append(folder)
        real.add(folder.resolve())
        linked = [each for each in names if (folder / each).is_symlink()]
        for each in linked:
            if not is_package(folder / each) or (folder / each).resolve() in real:
                names.remove(each)
    return found

"""`dumpsys package`: what the package manager knows of apps."""

from __future__ import annotations

from collections.abc import Iterator

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper, identity, texts
from simdroid.shell.services.package_query import FEATURES
from simdroid.system import IntentFilter, Package
from simdroid.system.packages import ComponentKind, granted_at_install, runtime

_HELP = """Package manager dump options:
  [-h] [CMD | PACKAGE] ...
  CMD may be one of:
    p[ackages]: installed packages
    f[eatures]: what the phone can do
    r[esolvers]: who takes which intents
    check-permission PERMISSION PACKAGE: 0 if the app has it, else -1"""


@dumper("package")
def package(call: Call) -> None:
    """Print one app, a part of the whole, or everything."""
    if "-h" in call.args:
        call.print(_HELP)
        return
    match [word for word in call.args if not word.startswith("-")]:
        case []:
            _packages(call, call.system.packages.all(), tables=True)
        case ["packages" | "p", *_]:
            _packages(call, call.system.packages.all(), tables=False)
        case ["features" | "f", *_]:
            call.print(
                "Features:",
                *(f"  {name} version={version}" if version else f"  {name}" for name, version in FEATURES.items()),
            )
        case ["resolvers" | "r", *_]:
            call.print("\n".join(_tables(call.system.packages.all())))
        case ["check-permission", permission, name, *_]:
            installed = call.system.packages.get(name)
            call.print("0" if installed and installed.holds(permission) else "-1")
        case [name, *_]:
            installed = call.system.packages.get(name)
            if installed is None:
                call.print(f"Unable to find package: {name}")
            else:
                _packages(call, [installed], tables=True)


def _packages(call: Call, packages: list[Package], *, tables: bool) -> None:
    lines = list(_tables(packages)) if tables else []
    only = packages[0] if tables and len(packages) == 1 else None
    if only:
        # One set of signing keys for the system image, one for everybody else's apps.
        keys = 1 if only.manifest.system else 2
        lines += ["Key Set Manager:", f"  [{only.name}]", f"      Signing KeySets: {keys}", ""]
    lines.append("Packages:")
    for app in packages:
        lines += _package(call, app)
    if only:
        lines += ["", "Queries:", "  system apps queryable: false", "", "Dexopt state:", f"  [{only.name}]"]
        lines += [f"    path: {only.apk}", "      x86_64: [status=verify] [reason=vdex]"]
    call.print("\n".join(lines))


def _tables(packages: list[Package]) -> Iterator[str]:
    actions: dict[str, list[str]] = {}
    for app in packages:
        for spec in app.manifest.activities:
            for intent_filter in spec.filters:
                name = app.manifest.component(spec.name).short
                for action in intent_filter.actions:
                    actions.setdefault(action, []).extend(_entry(name, intent_filter))
    if actions:
        yield "Activity Resolver Table:"
        yield "  Non-Data Actions:"
        for action, entries in actions.items():
            yield f"      {action}:"
            yield from entries
        yield ""
    yield from _component_table("Receiver Resolver Table:", packages, ComponentKind.RECEIVER)
    yield from _component_table("Service Resolver Table:", packages, ComponentKind.SERVICE)
    yield from _providers(packages)


def _component_table(title: str, packages: list[Package], kind: ComponentKind) -> Iterator[str]:
    lines = [
        line
        for app in packages
        for spec in app.manifest.components(kind)
        for intent_filter in spec.filters
        for action in intent_filter.actions
        for line in (
            f"      {action}:",
            *_entry(
                app.manifest.component(spec.name).short,
                IntentFilter((action,), intent_filter.categories),
                f" permission {spec.permission}" if spec.permission else "",
            ),
        )
    ]
    if lines:
        yield from (title, "  Non-Data Actions:", *lines, "")


def _providers(packages: list[Package]) -> Iterator[str]:
    providers = [
        (app.manifest.component(spec.name).short, app.name, spec.authorities)
        for app in packages
        for spec in app.manifest.components(ComponentKind.PROVIDER)
    ]
    if not providers:
        return
    yield "Registered ContentProviders:"
    for name, _, _ in providers:
        yield f"  {name}:"
        yield f"    Provider{{{identity('provider', name)} {name}}}"
    yield ""
    yield "ContentProvider Authorities:"
    for name, package, authorities in providers:
        for authority in authorities:
            yield f"  [{authority}]:"
            yield f"    Provider{{{identity('provider', name)} {name}}}"
            yield f"      applicationInfo=ApplicationInfo{{{identity('application', package)} {package}}}"
    yield ""


def _entry(component: str, intent_filter: IntentFilter, rest: str = "") -> list[str]:
    filter_id = identity("filter", (component, intent_filter))
    return [
        f"        {identity('info', component)} {component} filter {filter_id}{rest}",
        *(f'          Action: "{action}"' for action in intent_filter.actions),
        *(f'          Category: "{category}"' for category in intent_filter.categories if category),
        *(f'          Scheme: "{scheme}"' for scheme in intent_filter.schemes),
        *(f'          StaticType: "{kind}"' for kind in intent_filter.types),
    ]


def _package(call: Call, package: Package) -> list[str]:
    manifest = package.manifest
    flags = "SYSTEM HAS_CODE" if manifest.system else "HAS_CODE"
    flags += " ALLOW_CLEAR_USER_DATA ALLOW_BACKUP"
    words = texts(call.phone)
    lines = (
        f"{words.package_owner}={package.uid}",
        f"pkg=Package{{{identity('pkg', package.name)} {package.name}}}",
        f"codePath={package.code_dir}",
        f"resourcePath={package.code_dir}",
        f"legacyNativeLibraryDir={package.code_dir}/lib",
        *words.package_libraries,
        "primaryCpuAbi=null",
        "secondaryCpuAbi=null",
        f"versionCode={manifest.version_code} minSdk={manifest.min_sdk} targetSdk={manifest.target_sdk}",
        "minExtensionVersions=[]",
        f"versionName={manifest.version_name}",
        "usesNonSdkApi=false",
        "splits=[base]",
        "apkSigningVersion=2",
        f"flags=[ {flags} ]",
        f"dataDir=/data/user/0/{package.name}",
        "supportsScreens=[small, medium, large, xlarge, resizeable, anyDensity]",
        f"timeStamp={_date(call, package.updated_ns)}",
        f"lastUpdateTime={_date(call, package.updated_ns)}",
        f"installerPackageName={package.installer or 'null'}",
        (
            f"signatures=PackageSignatures{{{identity('signatures', package.name)} version:2, "
            f"signatures:[{identity('key', manifest.system)}], past signatures:[]}}"
        ),
        f"pkgFlags=[ {flags} ]",
        *_permissions(package),
        *_user(call, package),
    )
    return [f"  Package [{package.name}] ({identity('setting', package.name)}):", *(f"    {line}" for line in lines)]


def _permissions(package: Package) -> list[str]:
    requested = package.manifest.permissions
    lines = ["requested permissions:", *(f"  {name}" for name in requested)] if requested else []
    fixed = [name for name in requested if granted_at_install(name) or (name in package.granted and not runtime(name))]
    return lines + (["install permissions:", *(f"  {name}: granted=true" for name in fixed)] if fixed else [])


def _user(call: Call, package: Package) -> list[str]:
    inode = call.system.fs.stat(package.data_dir).inode if call.system.fs.exists(package.data_dir) else 0
    idle = str(package.fresh and not package.manifest.system).lower()
    state = f"stopped={idle} notLaunched={idle} enabled={int(package.state)} instant=false virtual=false"
    lines = [
        f"User 0: ceDataInode={inode} installed=true hidden=false suspended=false distractionFlags=0 {state}",
        "  installReason=0",
        f"  firstInstallTime={_date(call, package.installed_ns)}",
        "  uninstallReason=0",
        "  gids=[3003]",
        "  runtime permissions:",
    ]
    for name in package.manifest.permissions:
        if runtime(name):
            held = name in package.granted
            lines.append(f"    {name}: granted={str(held).lower()}, flags=[ {'|'.join(package.flags(name))}]")
    off = [cls for cls, component in sorted(package.components.items()) if not component.on]
    return lines + (["  disabledComponents:", *(f"    {cls}" for cls in off)] if off else [])


def _date(call: Call, epoch_ns: int) -> str:
    return f"{call.system.clock.at_ns(epoch_ns):%Y-%m-%d %H:%M:%S}"

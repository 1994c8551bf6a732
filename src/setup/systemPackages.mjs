import { readFileSync } from 'node:fs';

/** Libraries of node-canvas in Debian's packages, with their names for pkg-config; giflib has none. */
export const CANVAS_LIBRARIES = {
  'libcairo2-dev': 'cairo',
  'libpango1.0-dev': 'pangocairo',
  'libjpeg-dev': 'libjpeg',
  'libgif-dev': '',
  'librsvg2-dev': 'librsvg-2.0',
};

/** Command of each package manager that installs what the native modules are compiled with. */
const COMMANDS = {
  apt: `sudo apt-get install -y g++ make python3 pkg-config ${Object.keys(CANVAS_LIBRARIES).join(' ')}`,
  apk: 'sudo apk add g++ make python3 pkgconf cairo-dev pango-dev libjpeg-turbo-dev giflib-dev librsvg-dev',
  dnf: 'sudo dnf install gcc-c++ make python3 pkgconf-pkg-config cairo-devel pango-devel libjpeg-turbo-devel giflib-devel librsvg2-devel',
  pacman: 'sudo pacman -S --needed gcc make python pkgconf cairo pango libjpeg-turbo giflib librsvg',
  brew: 'xcode-select --install; brew install python pkg-config cairo pango jpeg giflib librsvg',
  winget:
    'winget install Python.Python.3.13 && winget install Microsoft.VisualStudio.2022.BuildTools --override "--passive --wait --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended"',
};

/** Hints beside a command, for what it cannot install. */
const NOTES = {
  dnf: 'On RHEL and its kin some of these are in the CRB repository: sudo dnf config-manager --set-enabled crb',
  winget:
    'If node-canvas was not downloaded either, its libraries are at https://github.com/Automattic/node-canvas/wiki/Installation:-Windows',
};

/** Package managers by the ID or ID_LIKE of os-release. */
const MANAGERS_BY_ID = {
  debian: 'apt',
  ubuntu: 'apt',
  alpine: 'apk',
  fedora: 'dnf',
  rhel: 'dnf',
  centos: 'dnf',
  arch: 'pacman',
};

/** Returns a value of an os-release file, without its quotes. */
const osReleaseValue = (osRelease, key) =>
  (new RegExp(`^${key}=(.*)$`, 'm').exec(osRelease)?.[1] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2');

/**
 * Returns a system's package manager; `undefined` if it is unknown.
 *
 * @param {string} platform as in `process.platform`
 * @param {string} osRelease text of /etc/os-release
 */
export function packageManagerOf(platform, osRelease) {
  if (platform === 'darwin') return 'brew';
  if (platform === 'win32') return 'winget';
  const ids = [osReleaseValue(osRelease, 'ID'), ...osReleaseValue(osRelease, 'ID_LIKE').split(/\s+/)];
  const known = ids.find((id) => Object.hasOwn(MANAGERS_BY_ID, id));
  return known && MANAGERS_BY_ID[known];
}

/**
 * Returns what to install before the native modules can be compiled, in a few lines.
 *
 * @param {string | undefined} manager
 */
export function compilerAdvice(manager) {
  if (manager === undefined) {
    return (
      'Install Python 3, make, a C++ compiler, pkg-config and the development files of cairo, pango, libjpeg, giflib and librsvg.\n' +
      `On Debian that is: ${COMMANDS.apt}`
    );
  }
  const note = NOTES[manager];
  return `Install what it is compiled with, and start again:\n  ${COMMANDS[manager]}${note ? `\n${note}` : ''}`;
}

/** Returns this system's package manager. */
export function packageManager() {
  return packageManagerOf(process.platform, process.platform === 'linux' ? readOsRelease() : '');
}

function readOsRelease() {
  for (const file of ['/etc/os-release', '/usr/lib/os-release']) {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  return '';
}

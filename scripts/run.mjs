// Installs the packages, then runs one of the project's programs under the pinned Node.
// It is plain JavaScript for Node 20 and newer, because nothing is installed on a fresh clone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const pinnedNode = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.forecourt-installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

function install() {
  process.stderr.write('Installing packages (once, a minute or so) …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: a lockfile made on one platform may lack the optional binaries of others. `ci` refuses that, `install`
  // adds them. It installs locked versions and leaves the lockfile unchanged.
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync(npm, words, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    process.stderr.write('Installing the packages failed; the lines above say why.\n');
    process.exit(1);
  }
  // A new file, because copies of node_modules with hard links share the old one.
  rmSync(stamp, { force: true });
  writeFileSync(stamp, wanted);
}

/** The pinned Node if its binary is installed, else this one if it is new enough. */
function runtime() {
  const probe = existsSync(pinnedNode)
    ? spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
    : { status: 1 };
  if (probe.status === 0) return pinnedNode;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  process.stderr.write(
    `This project needs Node 24; the package that brings it ("node") did not install its binary.\n` +
      `Run "npm rebuild node", or start again under Node 24 (this is ${process.version}).\n`,
  );
  process.exit(1);
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) install();

const [program, ...args] = process.argv.slice(2);
const child = spawn(runtime(), [join(root, 'scripts', `${program}.ts`), ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    // Every worker of a build reads some hundred modules, so Node caches their compiled code between runs.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
    // Node finds a file by its path from the cache, so that a copy of the project can use the same cache.
    NODE_COMPILE_CACHE_PORTABLE: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
// `kill` of npm ends npm and its shell only, which would leave a server or a nightly run behind.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    // Once: a second signal would end the program before it has stopped in order.
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  watch.unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

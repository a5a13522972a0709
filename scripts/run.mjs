// Installs the packages, then runs one of the project's programs under the pinned Node.
// It is plain JavaScript for Node 20 and newer, because nothing is installed on a fresh clone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const isWindows = process.platform === 'win32';
const pinnedNode = join(bin, isWindows ? 'node.exe' : 'node');
const npm = isWindows ? 'npm.cmd' : 'npm';
const stamp = join(root, 'node_modules', '.forecourt-installed');
/** npm reads it before the lockfile. It is there while npm runs. */
const addressed = join(root, 'npm-shrinkwrap.json');
const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const wanted = createHash('sha256').update(lockfile).digest('hex');

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Programs that need the packages of tests, checks and benchmarks (tests/package.json), too. */
const testPrograms = ['test', 'check', 'bench'];
const forTests = ' and tests';

/** Installs what an operator needs, or everything. A smaller installation after a larger one removes nothing. */
async function install(everything) {
  process.stderr.write('Installing packages (once for each version of the project) …\n');
  // Not `npm ci`: a lockfile made on one platform may lack the optional binaries of others. `ci` refuses that, `install`
  // adds them. It installs locked versions and leaves the lockfile unchanged.
  const words = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ];
  if (!everything) words.push('--workspace=scripts/demo', '--include-workspace-root');
  const started = Date.now();
  const progress = showProgress(started);
  const stop = () => process.exit(1);
  for (const signal of signals) process.once(signal, stop);
  process.once('exit', () => rmSync(addressed, { force: true }));
  writeFileSync(addressed, JSON.stringify(withAddresses()));
  let code = await runNpm(words);
  rmSync(addressed);
  // A registry may keep its archives elsewhere: npm asks it for each address then.
  if (code !== 0) code = await runNpm(words);
  for (const signal of signals) process.off(signal, stop);
  clearInterval(progress);
  if (code !== 0) {
    process.stderr.write('\nInstalling the packages failed; the lines above say why.\n');
    process.exit(1);
  }
  removeHeaders();
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}Packages installed in ${seconds} s.\n`);
  // A new file, because copies of node_modules with hard links share the old one.
  rmSync(stamp, { force: true });
  writeFileSync(stamp, everything ? wanted + forTests : wanted);
}

/** Ends with npm's exit code. */
function runNpm(words) {
  const child = spawn(npm, words, { cwd: root, stdio: ['ignore', 2, 2], shell: isWindows });
  return new Promise((resolve) => child.on('close', resolve));
}

/**
 * The lockfile with the address of each archive. Without it npm first reads the list of all versions of each package: twice
 * the requests, and 40 % more processor time.
 */
function withAddresses() {
  const asked = spawnSync(npm, ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: isWindows,
  });
  const registry = asked.stdout.trim().replace(/\/$/, '');
  const lock = JSON.parse(lockfile);
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!locked.integrity) continue;
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
    const file = `${name.split('/').at(-1)}-${locked.version}.tgz`;
    locked.resolved ??= `${registry}/${name}/-/${file}`;
  }
  return lock;
}

/** How many packages are there: a line that changes on a terminal, a line every ten seconds elsewhere. */
function showProgress(started) {
  const { isTTY } = process.stderr;
  const folders = Object.keys(JSON.parse(lockfile).packages).filter((path) => path !== '');
  return setInterval(
    () => {
      const count = folders.filter((path) => existsSync(join(root, path, 'package.json'))).length;
      const seconds = Math.round((Date.now() - started) / 1000);
      process.stderr.write(
        `${isTTY ? '\r' : ''}  ${count} packages, ${seconds} s${isTTY ? '' : '\n'}`,
      );
    },
    isTTY ? 500 : 10_000,
  );
}

/** Removes the headers of the pinned Node, a tenth of all packages: nothing here compiles add-ons. */
function removeHeaders() {
  const binaries = join(root, 'node_modules', 'node', 'node_modules');
  if (!existsSync(binaries)) return;
  for (const name of readdirSync(binaries).filter((name) => name.startsWith('node-'))) {
    rmSync(join(binaries, name, 'include'), { recursive: true, force: true });
  }
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

const [program, ...args] = process.argv.slice(2);
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
const everything = testPrograms.includes(program) || installed.endsWith(forTests);
const isCurrent = installed === wanted + forTests || (!everything && installed === wanted);
if (!isCurrent) await install(everything);

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
for (const signal of signals) {
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

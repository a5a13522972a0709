// The first command of a clone installs the packages of the lockfile. npm is the real one, the registry is on loopback.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const usual = '/tiny/-/tiny-1.0.0.tgz';

it.each([
  ['by their addresses alone', usual, [usual]],
  [
    'of a registry that keeps them elsewhere, after a question',
    '/files/tiny',
    [usual, '/tiny', '/files/tiny'],
  ],
])('packages are installed %s', async (_, place, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  const file = (path: string, content: unknown) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  const tiny = { name: 'tiny', version: '1.0.0' };
  file('packed/package/package.json', tiny);
  spawnSync('tar', ['-czf', 'tiny.tgz', '-C', 'packed', 'package'], { cwd: folder });
  const archive = readFileSync(join(folder, 'tiny.tgz'));
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;

  const asked: string[] = [];
  const registry = createServer(({ url = '' }, answer) => {
    asked.push(url);
    if (url === place) answer.end(archive);
    else if (url === '/tiny') {
      const dist = { tarball: `${address}${place}`, integrity };
      answer.end(JSON.stringify({ name: 'tiny', versions: { '1.0.0': { ...tiny, dist } } }));
    } else answer.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const bound = registry.address();
  const address = `http://127.0.0.1:${String(typeof bound === 'object' ? bound?.port : '')}`;

  const project = join(folder, 'project');
  const root = { name: 'project', dependencies: { tiny: '1.0.0' } };
  file('project/package.json', root);
  file('project/package-lock.json', {
    name: 'project',
    lockfileVersion: 3,
    packages: { '': root, 'node_modules/tiny': { version: '1.0.0', integrity } },
  });
  cpSync('scripts/run.mjs', join(project, 'scripts/run.mjs'));
  writeFileSync(join(project, 'scripts/check.ts'), '');
  const env = {
    ...process.env,
    npm_config_registry: `${address}/`,
    npm_config_cache: join(folder, 'cache'),
  };
  const command = spawn(process.execPath, ['scripts/run.mjs', 'check'], { cwd: project, env });
  const [code] = (await once(command, 'exit')) as [number];
  registry.close();
  expect(code).toBe(0);
  expect(asked).toEqual(expected);
  expect(existsSync(join(project, 'node_modules/tiny/package.json'))).toBe(true);
  expect(existsSync(join(project, 'npm-shrinkwrap.json'))).toBe(false);
});

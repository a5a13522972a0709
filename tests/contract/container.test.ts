// The container file: read by the parser of its editors, and its steps in an empty folder. A build of the image takes
// minutes: docs/hosts/server.md says how to make one.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../fixtures/hosts/probes.ts';
import { endProcesses, startProduction } from '../fixtures/serve/production-server.ts';
import { ofUnit, shippedFile } from '../fixtures/serve/web-servers.ts';

afterAll(endProcesses);

describe('the container file', () => {
  const text = shippedFile('Containerfile');
  const instructions = DockerfileParser.parse(text).getInstructions();
  const ofKind = (keyword: string) => instructions.filter((each) => each.getKeyword() === keyword);
  const last = (keyword: string) => ofKind(keyword).at(-1)?.getArgumentsContent() ?? '';

  it('has no error or warning, and uses the pinned Node', () => {
    expect(validate(text)).toEqual([]);
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const version = packages['node_modules/node']?.version ?? '';
    for (const from of ofKind('FROM')) {
      expect(from.getArgumentsContent()).toContain(`node:${version}-`);
    }
  });

  it('copies what exists and is not ignored, and starts the server as the unit does, without root', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
    const copied = ofKind('COPY')
      .map((each) => each.getArguments().map((argument) => argument.getValue()))
      .filter(([first = '']) => !first.startsWith('/') && !first.startsWith('--from'))
      .flatMap((words) => words.slice(0, -1));
    for (const path of copied.filter((path) => !path.startsWith('/app'))) {
      expect(existsSync(path), path).toBe(true);
      expect(ignored, path).not.toContain(path.split('/')[0]);
    }
    expect(last('USER')).toBe('node');
    expect(JSON.parse(last('CMD'))).toEqual(['node', ...ofUnit('ExecStart').split(' ').slice(1)]);
  });

  it('has everything that the server needs to start and to serve a dealer, and its own health check sees that', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'container-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const app = join(folder, 'app');
    mkdirSync(app);
    const variables = Object.fromEntries(
      Array.from((last('ENV') ?? '').matchAll(/([A-Z_]+)=(\S+)/g), ([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const stage = instructions.slice(instructions.indexOf(ofKind('FROM').at(-1)!));
    for (const step of stage) {
      const words = step.getArguments().map((argument) => argument.getValue());
      if (step.getKeyword() === 'RUN') {
        // Only root may give folders to the user of the image.
        const script = step.getArgumentsContent()?.replaceAll('/srv/', `${folder}/srv/`) ?? '';
        execFileSync('sh', ['-ec', `chown() { :; }\n${script}`], { cwd: app });
      } else if (step.getKeyword() === 'COPY') {
        const [to = '', ...from] = words.toReversed();
        const copied = from.filter((path) => !path.startsWith('/app'));
        const target = to.startsWith('/') ? join(folder, to) : join(app, to);
        for (const path of copied) {
          // Of a folder the contents are copied, without its name.
          const isFile = statSync(path).isFile();
          cpSync(path, isFile && to.endsWith('/') ? join(target, basename(path)) : target, {
            recursive: true,
          });
        }
        if (copied.length < from.length) linkPackagesOfProduction(target);
      }
    }
    const [, program = '', ...args] = JSON.parse(last('CMD')) as string[];
    const server = await startProduction({
      slugs: ['coastline-caravans'],
      // A linked package finds only packages of the image, too.
      start: [process.execPath, '--preserve-symlinks', join(app, program), ...args].join(' '),
      env: { NODE_ENV: variables['NODE_ENV'] ?? '' },
    });
    const home = await ask(server.port, 'www.coastlinecaravans.example', '/');
    expect([home.status, home.body]).toEqual([200, expect.stringContaining('<h1>Home</h1>')]);
    const [, check = ''] = /CMD (\[.*\])$/.exec(last('HEALTHCHECK')) ?? [];
    const [, ...checkArgs] = JSON.parse(check) as string[];
    const [, port = ''] = (variables['FORECOURT_ADMIN_LISTEN'] ?? '').split(':');
    const asked = checkArgs.map((arg) => arg.replace(`:${port}/`, `:${String(server.adminPort)}/`));
    const healthy = () => spawnSync(process.execPath, asked).status;
    expect(healthy()).toBe(0);
    await server.close();
    expect(healthy()).toBe(1);
  });
});

/** What `npm ci --omit=dev --workspaces=false` installs, as links. */
function linkPackagesOfProduction(folder: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined || dev || !existsSync(path)) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(process.cwd(), path), join(folder, name));
  }
}

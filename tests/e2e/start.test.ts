// `npm start` as a whole, in a copy of the project with two demo tenants: from nothing, and after damage.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { compiledCode, copyProject, linkCache } from '../fixtures/project-copy.ts';
import { root } from './browser.ts';

/** The two smallest tenants. */
const [first, second] = ['coastline-caravans', 'driveloop'];
const copy = copyProject();
for (const slug of [first, second]) {
  cpSync(join(root, 'tenants', slug), join(copy, 'tenants', slug), { recursive: true });
  // A few vehicles of each: the whole demo sites are built for the other browser tests.
  const recipe = join('content', 'demo', `${slug}.json`);
  const { lots, ...others } = JSON.parse(readFileSync(join(root, recipe), 'utf8')) as {
    lots: object[];
  };
  const few = { ...others, lots: [{ ...lots[0], count: 8 }] };
  writeFileSync(join(copy, recipe), JSON.stringify(few));
}
// The photographs of the project, in their sizes: masters that were copied would be newer, and all sizes made again.
const masters = join('scripts', 'demo', 'photographs');
symlinkSync(join(root, masters), join(copy, masters));
linkCache(copy, 'pictures');

let running: ChildProcess | null = null;
afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
  running = null;
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

/** Starts it; resolves when it reports that it is ready, with its port and its output. */
async function start(): Promise<{ port: number; said: string }> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: copy,
    env: { ...process.env, ...compiledCode(copy), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /ready http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port !== undefined && said.includes('/_dev/outbox'))
        resolve({ port: Number(port), said });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      reject(new Error(`it ended with code ${String(code)}:\n${said}`));
    });
  });
}

/** Status and title of the home page that is served to a tenant's host. */
const home = (port: number, slug: string): Promise<{ status: number; title: string }> =>
  new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      headers: { host: `${slug}.localhost:${String(port)}` },
    };
    request(options, (answer) => {
      let html = '';
      answer.on('data', (chunk: Buffer) => (html += chunk.toString()));
      answer.on('end', () => {
        const [, title = ''] = /<title>([^<]*)/.exec(html) ?? [];
        resolve({ status: answer.statusCode ?? 0, title });
      });
    })
      .on('error', reject)
      .end();
  });

it('from nothing every demo tenant is served, and a second start creates nothing again', async () => {
  const { port, said } = await start();
  expect(said).toContain(`Ingesting ${first}`);
  expect(said).toContain(`http://${second}.localhost:${String(port)}`);
  for (const slug of [first, second]) {
    expect(await home(port, slug)).toMatchObject({
      status: 200,
      title: expect.stringMatching(/\w/),
    });
  }
  running?.kill('SIGTERM');
  if (running) await once(running, 'exit');

  const again = await start();
  expect(again.said).not.toContain('Ingesting');
  expect(again.said).toMatch(new RegExp(`${first}.*unchanged`));
  expect(again.said).toMatch(new RegExp(`${second}.*unchanged`));
});

it('a tenant with errors is named while the others are served, and lost stock is imported again', async () => {
  writeFileSync(join(copy, 'tenants', first, 'tenant.json'), '{ "slug": "coastline-caravans", ');
  rmSync(join(copy, '.data', second, 'current.json'));
  const { port, said } = await start();
  expect(said).toMatch(new RegExp(`tenants/${first}/tenant\\.json:\\d+`));
  expect(said).toContain(`Ingesting ${second}`);
  expect(said).not.toContain(`http://${first}.localhost`);
  expect(await home(port, second)).toMatchObject({ status: 200 });
});

// The first steps of a new operator: create a tenant, see its site, start it again, work on it with the dev server.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { compiledCode, copyProject } from '../fixtures/project-copy.ts';
import { get } from '../fixtures/serve/page-reader.ts';

const copy = copyProject();
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

/** Runs a program of the copy; resolves to its port and output when it has printed the address of the outbox. */
function start(
  program: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ port: number; said: string }> {
  const child = spawn(process.execPath, [`scripts/${program}.ts`, ...args], {
    cwd: copy,
    // An operator's terminal says nothing of a test, which Astro would take for its own.
    env: {
      PATH: process.env['PATH'],
      HOME: copy,
      PORT: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...compiledCode(copy),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /localhost:(\d+)\/_dev\/outbox/.exec(said)?.[1];
      if (port !== undefined) resolve({ port: Number(port), said });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      reject(new Error(`it ended with code ${String(code)}:\n${said}`));
    });
  });
}

const host = 'my-dealer.localhost';
const outside = join(process.cwd(), 'content/demo/sample-stock.csv');

it('a new tenant is created, built and served with sample stock', async () => {
  const { port, said } = await start('tenants', ['new', 'my-dealer']);
  expect(said).toContain('wrote tenants/my-dealer/tenant.json');
  expect(said).toContain(`http://${host}:${String(port)}`);
  const home = await get(port, '/', host);
  expect(home).toMatchObject({ status: 200, text: expect.stringContaining('My Dealer') as string });
  const list = await get(port, '/search/used-cars', host);
  expect(list.text).toContain('Toyota RAV4');
  expect(await get(port, '/api/health', host)).toMatchObject({ status: 200 });
});

it('npm start serves every built tenant, and names those that are not built', async () => {
  const made = spawnSync(
    process.execPath,
    ['scripts/tenants.ts', 'new', 'second-dealer', '--only-files', '--from', outside],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, ...compiledCode(copy) } },
  );
  expect([made.status, made.stderr]).toEqual([0, '']);
  // Settings name no file outside the project.
  expect(readFileSync(join(copy, '.data/exports/second-dealer.csv'), 'utf8')).toContain('RAV4');
  const { port, said } = await start('start');
  expect(await get(port, '/', host)).toMatchObject({ status: 200 });
  expect(said).toContain('npm start -- second-dealer');
});

it('a tenant that exists, a wrong slug and a missing export are refused before anything is written', () => {
  const refused = (...args: string[]) => {
    const done = spawnSync(process.execPath, ['scripts/tenants.ts', 'new', ...args], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, ...compiledCode(copy) },
    });
    return [done.status, done.stderr.split('\n')[0]];
  };
  expect(refused('my-dealer')).toEqual([2, 'tenants/my-dealer exists already']);
  expect(refused('My Dealer')).toEqual([2, expect.stringContaining('"My Dealer" is no slug')]);
  expect(refused('third', '--from', 'no.csv')).toEqual([2, 'no.csv does not exist']);
});

it('the dev server takes the port of PORT alone, answers /api, and works again when broken settings are corrected', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(start('dev', ['my-dealer'], { PORT: String(port) })).rejects.toThrow(
    `Port ${String(port)} is taken. Stop what listens there, or choose another by the variable PORT`,
  );
  server.close();
  await once(server, 'close');
  expect((await start('dev', ['my-dealer'], { PORT: String(port) })).port).toBe(port);

  expect(await get(port, '/')).toMatchObject({ status: 200 });
  expect(await get(port, '/api/health')).toMatchObject({
    status: 200,
    text: expect.stringContaining('"status"') as string,
  });
  expect(await get(port, '/_dev/outbox.json')).toMatchObject({ status: 200 });

  const file = join(copy, 'tenants/my-dealer/tenant.json');
  const settings = readFileSync(file, 'utf8');
  writeFileSync(file, settings.slice(0, 40));
  expect(await get(port, '/')).toMatchObject({
    status: 500,
    text: expect.stringContaining('tenants/my-dealer/tenant.json') as string,
  });
  expect(await get(port, '/api/health')).toMatchObject({
    status: 500,
    text: expect.stringContaining('tenants/my-dealer/tenant.json') as string,
  });
  writeFileSync(file, settings.replaceAll('My Dealer', 'Renamed Motors'));
  const home = await get(port, '/');
  expect(home).toMatchObject({
    status: 200,
    text: expect.stringContaining('Renamed Motors') as string,
  });
  expect(await get(port, '/api/health')).toMatchObject({ status: 200 });

  const stock = join(copy, '.data/my-dealer');
  renameSync(stock, `${stock}-away`);
  const page = await get(port, '/');
  expect([page.status, page.text]).toEqual([
    500,
    expect.stringContaining('my-dealer: no stock yet: run &quot;npm run ingest -- my-dealer&quot;'),
  ]);
  renameSync(`${stock}-away`, stock);
  expect(await get(port, '/')).toMatchObject({ status: 200 });
});

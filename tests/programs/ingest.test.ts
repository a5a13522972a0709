// The command line as an operator and CI use it: a real process, its exit codes, output and files.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localServer, type LocalServer } from '../fixtures/stock/local-server.ts';
import { ndjson, record, stockOf } from '../unit/stock/fixture.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const script = join(project, 'scripts', 'ingest.ts');
const slug = 'parkside-used-cars';
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ingest-'))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, FORECOURT_DATA_DIR: join(folder, '.data') },
  });
  const done = new Promise<Run>((resolve) => {
    const run: Run = { code: null, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (run.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (run.stderr += chunk.toString()));
    child.on('close', (code) => {
      resolve({ ...run, code });
    });
  });
  return { child, done };
}

const run = (...args: string[]): Promise<Run> => start(...args).done;

function exportFile(records: readonly unknown[]): string {
  writeFileSync(join(folder, 'export.ndjson'), ndjson(records));
  return 'export.ndjson';
}

describe('npm run ingest', () => {
  it('prints one JSON document with --json and nothing else, and ends with 0 although a row was rejected', async () => {
    const rows = [...stockOf(40), record(41, { vin: 'bad' }), record('bad', { price: -1 })];
    const { code, stdout, stderr } = await run(slug, '--from', exportFile(rows), '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toHaveLength(1);
    const document = JSON.parse(stdout) as { report: string };
    expect(document).toMatchObject({
      tenant: slug,
      read: 42,
      accepted: 41,
      rejected: 1,
      added: 41,
      warnings: ['vin left empty 1 ×, for example: bad'],
      blocked: [],
    });
    expect(readFileSync(document.report, 'utf8')).toContain('Stock report');
  });

  it('prints plain lines and the path of the dealer’s page', async () => {
    const { code, stdout } = await run(slug, '--from', exportFile(stockOf(3)));
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/[\r\u001b]/);
    const page = /report: (.+\.html)/.exec(stdout)?.[1] ?? '';
    expect(readFileSync(page, 'utf8')).toContain('The export was taken over.');
    expect(existsSync(join(folder, '.data', slug, 'reports', 'latest.html'))).toBe(true);
  });

  it('ends with 3 when the guard blocks, says why and how to accept, and keeps the last stock', async () => {
    await run(slug, '--from', exportFile(stockOf(10)));
    const current = readFileSync(join(folder, '.data', slug, 'current.json'), 'utf8');
    const blocked = await run(slug, '--from', exportFile(stockOf(2)), '--json');
    expect(blocked.code).toBe(3);
    expect(readFileSync(join(folder, '.data', slug, 'current.json'), 'utf8')).toBe(current);
    const document = JSON.parse(blocked.stdout) as { report: string };
    const reason = '8 of 10 vehicles for sale are not in the export any more, more than 20 %';
    expect(document).toMatchObject({
      read: 2,
      snapshot: null,
      blocked: [{ code: 'shrunk', message: expect.stringContaining(reason) as string }],
    });
    expect(blocked.stderr).toContain(`${slug}: blocked (shrunk): ${reason}`);
    expect(readFileSync(document.report, 'utf8')).toContain(reason);
    const latest = join(folder, '.data', slug, 'reports', 'latest.json');
    expect(JSON.parse(readFileSync(latest, 'utf8'))).toEqual(document);
    const plain = await run(slug, '--from', exportFile(stockOf(2)));
    expect(plain.code).toBe(3);
    expect(plain.stdout).toMatch(new RegExp(`npm run ingest -- ${slug} --from '.+' --accept`));
    const accepted = await run(slug, '--from', exportFile(stockOf(2)), '--accept');
    expect(accepted.code).toBe(0);
  });

  it.each([
    ['no tenant', [], 'name tenants, or --all'],
    ['an unknown option', [slug, '--force'], '--force'],
    ['two rows to explain', [slug, '--explain', 'a', 'b'], '--explain'],
    ['two tenants', [slug, 'driveloop'], 'one tenant at a time'],
    ['one export for --all', ['--all', '--from', 'x.csv'], '--from'],
    ['a service the tenant does not use', [slug, '--from', 'algolia:'], 'stock.source'],
  ])('ends with 2 and help for %s', async (_, args, words) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).toContain('usage: npm run ingest');
  });

  it('explains an error in one line, without a stack trace', async () => {
    const data = join(folder, '.data', slug);
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'current.json'), '{"snap');
    const { code, stderr } = await run(slug, '--from', exportFile(stockOf(3)));
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('current.json is damaged');
  });

  it('says that a file does not exist', async () => {
    const { code, stdout } = await run(slug, '--from', 'nowhere.csv');
    expect(code).toBe(3);
    expect(stdout).toContain('BLOCKED (incomplete): nowhere.csv does not exist');
  });
});

describe('npm run ingest -- --explain', () => {
  it('shows where the fields of a row come from, and writes nothing', async () => {
    const from = exportFile([...stockOf(2), record('K 1', { keyTag: 77 })]);
    const plain = await run(slug, '--explain', 'K 1', '--from', from);
    expect(plain.stdout).toMatch(/^ {2}price +45990 +<- price "45990"$/m);
    expect(plain.stdout).toContain('not read: keyTag "77"');
    const { code, stdout } = await run(slug, '--explain', '--from', from, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { line: 1, error: null }]);
    const none = await run(slug, '--explain', 'K 2', '--from', from);
    expect(none).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'no row of export.ndjson has K 2\n',
    });
    expect(existsSync(join(folder, '.data'))).toBe(false);
  });
});

describe('npm run ingest -- --all', () => {
  /** A small project with the demo dealers that are named; their exports do not exist yet. */
  function projectWith(...slugs: string[]): string {
    const root = join(folder, 'project');
    for (const path of ['package.json', 'src', 'content', 'scripts', 'tenants/_defaults.json']) {
      cpSync(join(project, path), join(root, path), { recursive: true });
    }
    for (const one of slugs) {
      cpSync(join(project, 'tenants', one), join(root, 'tenants', one), { recursive: true });
    }
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
    mkdirSync(join(folder, '.data'));
    return root;
  }

  function runAll(root: string, ...args: string[]) {
    const result = spawnSync(
      process.execPath,
      [join(root, 'scripts/ingest.ts'), '--all', ...args],
      {
        cwd: root,
        env: { ...process.env, FORECOURT_DATA_DIR: join(folder, '.data') },
        encoding: 'utf8',
      },
    );
    return { code: result.status, stdout: result.stdout, stderr: result.stderr };
  }

  function exports(root: string, one: string, records: readonly unknown[]): void {
    const path = join(root, '.data/exports', `${one}.ndjson.gz`);
    mkdirSync(join(root, '.data/exports'), { recursive: true });
    writeFileSync(path, ndjson(records));
    writeFileSync(`${path}.meta.json`, '{}');
  }

  it('reports every tenant, and a tenant that is held back or broken does not stop the others', () => {
    const root = projectWith(slug, 'driveloop');
    exports(root, slug, stockOf(4));
    const first = runAll(root, '--json');
    expect(first).toMatchObject({ code: 3 });
    expect(JSON.parse(first.stdout)).toMatchObject({
      tenants: [
        { tenant: 'driveloop', snapshot: null, blocked: [{ code: 'incomplete' }] },
        { tenant: slug, accepted: 4, blocked: [] },
      ],
    });
    exports(root, 'driveloop', stockOf(5));
    expect(runAll(root).code).toBe(0);
    writeFileSync(join(root, 'tenants/driveloop/tenant.json'), '{"slug":');
    const broken = runAll(root, '--json');
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.stdout)).toMatchObject({
      tenants: [
        { tenant: 'driveloop', error: expect.stringContaining('tenant.json') as unknown },
        { tenant: slug, accepted: 4, blocked: [] },
      ],
    });
  });
});

describe('a disk that fills', () => {
  const disk = () => join(folder, '.data');
  let mounted = false;
  beforeEach(() => {
    mkdirSync(disk());
    // Mounting a small disk needs the rights of root; other users skip it.
    const size = ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs'];
    mounted = spawnSync('mount', [...size, disk()]).status === 0;
  });
  afterEach(() => {
    if (mounted) spawnSync('umount', [disk()]);
  });

  it('is named in one line, and the last good stock stays', async ({ skip }) => {
    skip(!mounted, 'only root may mount a small disk');
    await run(slug, '--from', exportFile(stockOf(20)));
    const current = readFileSync(join(disk(), slug, 'current.json'), 'utf8');
    const long = stockOf(2_000).map((one) => ({ ...one, dealercomments: 'x'.repeat(2_000) }));
    const full = await run(slug, '--from', exportFile(long));
    expect(full).toMatchObject({ code: 1, stdout: '' });
    expect(full.stderr).toMatch(/^the disk is full \(ENOSPC\).*\n$/);
    expect(readFileSync(join(disk(), slug, 'current.json'), 'utf8')).toBe(current);
    const { code, stdout } = await run(slug, '--from', exportFile(stockOf(21)));
    expect(code).toBe(0);
    expect(stdout).toContain('1 added, 0 changed, 0 sold, 0 removed');
  });
});

describe('two ingests of one tenant', () => {
  let server: LocalServer;
  let asked: Promise<void>;
  beforeEach(async () => {
    let reached: () => void = () => undefined;
    asked = new Promise((resolve) => (reached = resolve));
    // Answers nothing: the ingest that asks is kept waiting with its lock.
    server = await localServer(() => {
      reached();
    });
  });
  afterEach(() => server.close());

  it('do not run at once, and a killed one leaves the last good snapshot and no lasting lock', async () => {
    await run(slug, '--from', exportFile(stockOf(5)));
    const current = join(folder, '.data', slug, 'current.json');
    const before = readFileSync(current, 'utf8');

    const first = start(slug, '--from', server.url);
    await asked;
    const second = await run(slug, '--from', exportFile(stockOf(6)));
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(
      `another ingest is running (process ${String(first.child.pid)}, since `,
    );

    first.child.kill('SIGKILL');
    await first.done;
    expect(readFileSync(current, 'utf8')).toBe(before);
    const third = await run(slug, '--from', exportFile(stockOf(6)), '--json');
    expect(third.code).toBe(0);
    expect(JSON.parse(third.stdout)).toMatchObject({ accepted: 6, added: 1 });
  });
});

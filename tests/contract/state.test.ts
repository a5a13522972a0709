// The state of sites in each kind of store: pointers, contents, restoring, and what a prune removes.
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { liveManifest, releasePlace } from '../../src/builder/release.ts';
import { builtIn } from '../../src/publish/contents.ts';
import { openBucket } from '../../src/publish/objects/bucket.ts';
import { restoreState } from '../../src/publish/state/restore-state.ts';
import { endRollback, heldRelease, recordRollback } from '../../src/publish/publication.ts';
import {
  pruneState,
  savePublication,
  saveState,
  switchState,
} from '../../src/publish/state/save-state.ts';
import { storedIn, type Places } from '../../src/publish/state/site-state.ts';
import type { StateStore } from '../../src/publish/state/store.ts';
import { makeRelease, siteFiles } from '../fixtures/hosts/release.ts';
import {
  bucketName,
  clientAt,
  startFauxBucket,
  startFolder,
  startR2,
  type RunningStore,
} from '../fixtures/hosts/state-stores.ts';

const kinds: { name: string; start: () => Promise<RunningStore> }[] = [
  { name: 'a folder', start: startFolder },
  { name: 'a bucket that ignores conditions', start: startFauxBucket },
  { name: 'a bucket with conditional writes', start: startR2 },
];

const day = 24 * 3_600_000;
const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();

describe.each(kinds)('the state in $name', ({ start }) => {
  let running: RunningStore;
  let store: StateStore;
  beforeAll(async () => {
    running = await start();
    ({ store } = running);
  });
  afterAll(() => running.close());

  let root: string;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'runner-'));
    for (const { key } of await store.list('')) await store.remove([key]);
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });
  /** A separate machine. */
  const machine = (name: string): Places => ({
    outDir: join(root, name, 'dist'),
    dataDir: join(root, name, 'data'),
  });
  async function save({ outDir, dataDir }: Places, now = 0) {
    const release = await builtIn(outDir)('north');
    if (!release.ok) throw new Error(release.errors.join());
    return saveState(store, 'north', { outDir, dataDir }, release.contents, now);
  }
  function night(places: Places, home: string, more: Record<string, string> = {}) {
    const { release } = makeRelease(places.outDir, siteFiles(home, more));
    mkdirSync(join(places.dataDir, 'north'), { recursive: true });
    writeFileSync(join(places.dataDir, 'north', 'gone.json'), `{"${home}":"2026-11-23"}`);
    return release;
  }

  it('stores bytes unchanged, and says what is missing', async () => {
    const bytes = new Uint8Array([0, 255, 10, 13, 128]);
    await store.write('blobs/a', bytes);
    expect(new Uint8Array((await store.read('blobs/a')) ?? [])).toEqual(bytes);
    expect(await store.read('blobs/none')).toBeNull();
    expect((await store.list('blobs/')).map(({ key }) => key)).toEqual(['blobs/a']);
  });

  it('replaces a pointer only from the version that the caller knows', async () => {
    const first = await store.replacePointer('p', 'one', null);
    expect(await store.replacePointer('p', 'another', null)).toBeNull();
    const second = await store.replacePointer('p', 'two', first);
    expect(second).not.toBeNull();
    expect(await store.replacePointer('p', 'late', first)).toBeNull();
    expect(await store.pointer('p')).toEqual({ text: 'two', version: second });
  });

  it('restores stock files and the manifest without files on another machine', async () => {
    const first = machine('first');
    const release = night(first, 'one');
    expect(await save(first)).toMatchObject({ ok: true, release });
    const second = machine('second');
    expect(await restoreState(store, 'north', second)).toEqual({ ok: true, release, files: 1 });
    const gone = readFileSync(join(second.dataDir, 'north', 'gone.json'), 'utf8');
    expect(gone).toBe('{"one":"2026-11-23"}');
    expect(liveManifest(releasePlace(second.outDir, 'north'))).toMatchObject({
      release,
      partial: true,
    });
    expect(existsSync(join(second.outDir, 'north', 'index.html'))).toBe(false);
    // Nothing to do the second time.
    expect(await restoreState(store, 'north', second)).toEqual({ ok: true, release, files: 0 });
  });

  it('has nothing to restore before the first nightly run', async () => {
    expect(await restoreState(store, 'north', machine('first'))).toEqual({
      ok: true,
      release: null,
      files: 0,
    });
  });

  it('stores only contents that the previous release lacks', async () => {
    const first = machine('first');
    night(first, 'one');
    await save(first);
    const before = new Set((await store.list('')).map(({ key }) => key));
    night(first, 'two');
    await save(first);
    const added = (await store.list('')).map(({ key }) => key).filter((key) => !before.has(key));
    // The page, the list of gone vehicles and the manifest.
    expect(added.map((key) => key.split('/')[0]).sort()).toEqual(['blobs', 'data', 'manifests']);
  });

  it('refuses to replace a state that another run saved meanwhile', async () => {
    const [first, second] = [machine('first'), machine('second')];
    night(first, 'one');
    await save(first);
    await restoreState(store, 'north', second);
    night(first, 'two');
    await save(first);
    night(second, 'three');
    expect(await save(second)).toEqual({
      ok: false,
      errors: [expect.stringContaining('npm run state -- restore north')],
    });
  });

  it('gives a machine that serves sites the whole release', async () => {
    const first = machine('first');
    night(first, 'one');
    await save(first);
    const release = await storedIn(store)('north');
    if (!release.ok) throw new Error(release.errors.join());
    const { index } = Object.fromEntries(
      Object.values(release.site.manifest.pages).map((record) => [
        record.file.replace('.html', ''),
        record,
      ]),
    );
    expect(text(index ? await release.contents.find(index) : null)).toContain('one');
    expect(await storedIn(store)('south')).toMatchObject({ ok: false, code: 'not-built' });
  });

  it('records a rollback, so that the next run starts from the live release', async () => {
    const first = machine('first');
    const one = night(first, 'one');
    await save(first);
    night(first, 'two');
    await save(first);
    const at = new Date(0).toISOString();
    const rollback = { target: 'host', from: 'two', to: one, by: 'Kim', at };
    recordRollback(first.dataDir, 'north', rollback);
    const to = (release: string) =>
      switchState(store, { slug: 'north', release, dataDir: first.dataDir, now: 0 });
    expect(await to(one)).toBe(true);
    expect(await to('unknown')).toBe(false);
    const second = machine('second');
    expect(await restoreState(store, 'north', second)).toMatchObject({ release: one });
    expect(heldRelease(second.dataDir, 'north', 'host')).toMatchObject({ by: 'Kim' });
    endRollback(first.dataDir, 'north');
    expect(await savePublication(store, 'north', first.dataDir)).toBe(true);
    const third = machine('third');
    await restoreState(store, 'north', third);
    expect(heldRelease(third.dataDir, 'north', 'host')).toBeNull();
  });

  it('deletes a content a week after the last release that uses it, and no other', async () => {
    const first = machine('first');
    for (let n = 1; n <= 7; n += 1) {
      night(first, String(n));
      await save(first, Date.now() + n * 3 * day);
    }
    expect(await pruneState(store, Date.now())).toBe(0);
    // Release 1: its page, its list of gone vehicles, its manifest. The list of 2 to 6 is of earlier nights, too.
    const removed = await pruneState(store, Date.now() + 40 * day);
    expect(removed).toBe(2 + 2 + 6);
    const release = await storedIn(store)('north');
    if (!release.ok) throw new Error(release.errors.join());
    for (const [file, record] of Object.entries(release.site.manifest.files)) {
      expect(await release.contents.find({ file, ...record })).not.toBeNull();
    }
  });
});

it('a bucket that refuses the key names the permissions', async () => {
  const server = createServer((_, answer) => {
    answer.writeHead(403, { 'content-type': 'application/xml' });
    answer.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store = openBucket(clientAt(`http://127.0.0.1:${String(port)}`), bucketName);
  await expect(store.write('a', new Uint8Array())).rejects.toThrow(
    /s3:\/\/sites\/: Access Denied \(403\); the role needs s3:GetObject/,
  );
  server.close();
});

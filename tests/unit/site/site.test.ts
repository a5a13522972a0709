import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import type { Site, SiteSource } from '../../../src/site/assembly/site-types.ts';
import { openSite } from '../../../src/site/open-site.ts';
import { contentSubject } from '../../../src/domain/corrections/correction.ts';
import { correction } from '../../fixtures/corrections/events.ts';
import { linkCaches } from '../../fixtures/project-copy.ts';
import { aVehicle, tenantFile, today } from './fixtures.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** A project folder with one tenant, its stock and one photo at two widths. */
function projectWith(vehicles: Vehicle[] | null) {
  const root = mkdtempSync(path.join(tmpdir(), 'site-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  cpSync(path.join(project, 'tenants/_defaults.json'), path.join(root, 'tenants/_defaults.json'));
  cpSync(path.join(project, 'content/legal'), path.join(root, 'content/legal'), {
    recursive: true,
  });
  const tenant = tenantFile({
    photos: {
      localFolder: 'pictures',
      providers: [{ match: '/photos/v1/', kind: 'sized', widths: [320, 640] }],
    },
  });
  write('tenants/example-motors/tenant.json', JSON.stringify(tenant));
  write(
    'tenants/example-motors/assets/logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0h90v30"/></svg>',
  );
  linkCaches(root);
  write('pictures/v1/a-320.webp', 'small');
  write('pictures/v1/a-640.webp', 'large');
  /** Returns the snapshot's file. */
  const stock = (snapshotOf: Vehicle[]): string => {
    const lines = snapshotOf.map((vehicle) => `${JSON.stringify(vehicle)}\n`).join('');
    const snapshot = createHash('sha256').update(lines).digest('hex');
    const file = `.data/example-motors/snapshots/${snapshot}.ndjson`;
    write(file, lines);
    const at = '2026-11-20T00:00:00Z';
    write(
      '.data/example-motors/current.json',
      JSON.stringify({
        snapshot,
        count: snapshotOf.length,
        createdAt: at,
        checkedAt: at,
        source: 'test',
      }),
    );
    return file;
  };
  if (vehicles) {
    stock(vehicles);
    write('.data/example-motors/gone.json', JSON.stringify({ 'left-yesterday': '2026-11-19' }));
  }
  const source = {
    root,
    dataDir: path.join(root, '.data'),
    cacheDir: path.join(root, '.cache'),
    slug: 'example-motors',
    today,
    inline: { scripts: [], styles: [] },
  };
  const open = (more: Partial<SiteSource> = {}) => openSite({ ...source, ...more });
  return { write, stock, source, open, root };
}

const pageAt = (site: Site, address: string) => {
  const route = site.routes.find((one) => one.path === address);
  return route && site.page(route).data();
};
const photo = (name: string) => ({ image: `/photos/v1/${name}-{width}.webp` });

describe('a site opened from disk', () => {
  it('has a page per listed vehicle and links the photos it uses', async () => {
    const vehicle = aVehicle({ slug: 'one', images: [photo('a'), photo('lost')], photos_count: 2 });
    const { open, root } = projectWith([vehicle]);
    const site = await open();
    expect(site.routes.map(({ path: at }) => at)).toContain('/cars/one');
    const photos = (await site.files()).filter(({ path: at }) => at.startsWith('/photos/'));
    expect(photos).toEqual([
      { path: '/photos/v1/a-320.webp', linkFrom: path.join(root, 'pictures/v1/a-320.webp') },
      { path: '/photos/v1/a-640.webp', linkFrom: path.join(root, 'pictures/v1/a-640.webp') },
    ]);
    expect(site.warnings.join('\n')).toMatch(/^1 photo address.*\/photos\/v1\/lost-/m);
  });

  it('shows the pictures that people uploaded at the desk, and has their files', async () => {
    const { open, write, root } = projectWith([]);
    const address = `/desk/${'a'.repeat(32)}.webp`;
    const shown = { id: 'winter', name: 'Winter sale', image_url: address };
    const subject = contentSubject('offer', 'winter');
    const event = correction({ tenant: 'example-motors', subject, field: 'entry', to: shown });
    write('.data/example-motors/corrections.json', JSON.stringify([event]));
    const site = await open();
    const linkFrom = path.join(root, `.data/example-motors/desk-pictures/${'a'.repeat(32)}.webp`);
    expect(await site.files()).toContainEqual({ path: address, linkFrom });
    for (const page of ['/special-offers', '/offers/winter'])
      expect(JSON.stringify(pageAt(site, page))).toContain(address);
  });

  it('answers 410 for vehicles in the history of the stock', async () => {
    const site = await projectWith([]).open();
    expect(site.hostRules.gone.paths).toContain('/cars/left-yesterday');
  });

  it('prefers a tenant’s own text to the shared one', async () => {
    const { open, write } = projectWith([]);
    write(
      'tenants/example-motors/content/legal/privacy-policy.md',
      '# Our privacy\n\nAsk {{name}}.',
    );
    const site = await open();
    expect(pageAt(site, '/privacy-policy')).toMatchObject({
      heading: 'Our privacy',
      body: { html: '<p>Ask Example Motors.</p>' },
    });
  });

  it('cannot be opened before its stock was ingested, and names the command', async () => {
    await expect(projectWith(null).open()).rejects.toThrow(/npm run ingest -- example-motors/);
  });

  it('cannot be opened with faulty settings, and names the file', async () => {
    const { open, write } = projectWith([]);
    write('tenants/example-motors/tenant.json', '{ "slug": "example-motors" }');
    await expect(open()).rejects.toThrow(/tenants\/example-motors\/tenant\.json/);
  });
});

const vehiclesOf = ({ routes }: Site) =>
  routes.filter(({ kind }) => kind === 'vehicle').map(({ path: at }) => at);
const nameOf = (snapshotFile: string) => path.basename(snapshotFile, '.ndjson');

describe('a site of the stock that a build was planned with', () => {
  it('shows that stock, even after a later ingest', async () => {
    const { open, stock } = projectWith([]);
    const snapshot = nameOf(stock([aVehicle({ slug: 'one' })]));
    stock([aVehicle({ slug: 'two' })]);
    expect(vehiclesOf(await open({ snapshot }))).toEqual(['/cars/one']);
    expect(vehiclesOf(await open())).toEqual(['/cars/two']);
  });

  it('cannot be opened when ingests have removed it, and names the command', async () => {
    const { open, stock, root } = projectWith([]);
    const file = stock([aVehicle({ slug: 'one' })]);
    stock([aVehicle({ slug: 'two' })]);
    rmSync(path.join(root, file));
    await expect(open({ snapshot: nameOf(file) })).rejects.toThrow(
      /example-motors: the stock [0-9a-f]{64} no longer exists: build again/,
    );
  });
});

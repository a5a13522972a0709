// A project folder for one test, with the real defaults and the tenants that the test writes.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Settings } from '../../../src/tenant/merge.ts';
import { mergeSettings } from '../../../src/tenant/merge.ts';

export const projectRoot = process.cwd();

/** The least a tenant must say beyond the defaults. */
export const identity = (slug: string): Settings => ({
  slug,
  name: 'Test Motors',
  legalName: 'Test Motors Pty Ltd',
  abn: '10 604 118 109',
  url: `https://www.${slug}.example`,
  websiteId: slug,
  timeZone: 'Australia/Brisbane',
  template: 'rally',
  city: 'Brisbane',
  state: 'QLD',
  dealerships: [{ slug, name: 'Test Motors', id: '1' }],
  theme: { brand: '#123456' },
  contact: { email: 'hello@test.example' },
  stock: { source: { kind: 'file', path: 'stock.ndjson' } },
  locations: [place({ id: 'a', slug: 'newstead', primary: true, dealershipSlug: slug })],
});

/** A location that is valid; `own` says what is particular. */
export const place = (own: Settings): Settings => ({
  id: 'a',
  name: 'Newstead',
  slug: 'newstead',
  primary: false,
  visible: true,
  types: ['sales'],
  manufacturers: [],
  dealershipId: '1',
  dealershipSlug: 'test',
  dealerLicence: null,
  repairerNumber: null,
  address: {
    street: '1 Test Street',
    city: 'Newstead',
    state: 'QLD',
    postcode: '4006',
    lat: null,
    long: null,
    placeUrl: null,
  },
  phone: null,
  email: null,
  hours: {},
  staff: {},
  image: null,
  mapImage: null,
  rating: null,
  about: null,
  ...own,
});

/** Writes files by their path in a new project: a string unchanged, any other value as JSON. The caller removes it. */
export function writeProject(files: Record<string, unknown>): string {
  const root = mkdtempSync(join(tmpdir(), 'tenants-'));
  mkdirSync(join(root, 'tenants'));
  cpSync(join(projectRoot, 'tenants/_defaults.json'), join(root, 'tenants/_defaults.json'));
  for (const [file, content] of Object.entries(files)) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

/** The same, until the test ends. */
export function projectWith(files: Record<string, unknown>): string {
  const root = writeProject(files);
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  return root;
}

/** A project with the one tenant `test`: its identity with `own` laid on it. Holiday hours get their own file. */
export const projectOf = ({ holidayHours, ...own }: Settings = {}): string =>
  projectWith({
    'tenants/test/tenant.json': mergeSettings(identity('test'), own),
    ...(holidayHours !== undefined && {
      'tenants/test/content/holiday-hours.json': holidayHours,
    }),
  });

// The files that `npm run tenants -- new` writes are a complete tenant.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { valueAt, type Settings } from '../../../src/tenant/merge.ts';
import { errorLine, loadTenants } from '../../../src/tenant/load.ts';
import {
  examplesLeft,
  isSlug,
  nameFromSlug,
  newTenantFiles,
} from '../../../src/tenant/new-tenant.ts';
import { stateCodes } from '../../../src/domain/locations/state-codes.ts';
import { projectWith } from './project.ts';

const files = newTenantFiles({
  slug: 'my-dealer',
  name: nameFromSlug('my-dealer'),
  source: { kind: 'file', path: 'export.csv' },
});

/** A dealer's own values. */
const ownFacts: Record<string, string> = {
  abn: '51 824 753 556',
  url: 'https://www.mydealer.com.au',
  'contact.phone': '07 3010 0000',
  'contact.email': 'sales@mydealer.com.au',
  phone: '07 3010 0001',
  'address.street': '18 Bulcock Street',
};

function put(settings: Settings, key: string, value: unknown): void {
  const path = key.split('.');
  Object.assign(valueAt(settings, path.slice(0, -1)) as Settings, { [path.at(-1) ?? '']: value });
}

describe('a new tenant', () => {
  it('has settings without an error, and every picture that they name', () => {
    const root = projectWith({});
    for (const [file, content] of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    }
    const loaded = loadTenants(root);
    expect(loaded.ok ? [] : loaded.errors.map(errorLine)).toEqual([]);
    const [tenant] = loaded.tenants.map((each) => each.tenant);
    expect(tenant).toMatchObject({ slug: 'my-dealer', name: 'My Dealer' });
    expect(files.has('tenants/my-dealer/assets/logo.svg')).toBe(true);
    expect(tenant?.theme.heroImage).toBeNull();
  });

  it('holds invented facts until each has another value, wherever the dealer moves them', () => {
    const file = 'tenants/my-dealer/tenant.json';
    const root = projectWith({ [file]: files.get(file) });
    const load = (settings: Settings) => {
      writeFileSync(join(root, file), JSON.stringify(settings));
      const loaded = loadTenants(root);
      expect(loaded.ok ? [] : loaded.errors.map(errorLine)).toEqual([]);
      return loaded.tenants.flatMap(({ tenant }) => examplesLeft(tenant));
    };
    const written = JSON.parse(files.get(file) ?? '') as Settings;
    const left = load(written);
    expect(left).toEqual([
      'abn',
      'url',
      'contact.phone',
      'contact.email',
      'locations.0.phone',
      'locations.0.address.street',
    ]);
    for (const key of left) {
      const own = structuredClone(written);
      put(own, key, ownFacts[key.replace(/^locations\.\d+\./, '')]);
      expect(load(own)).toEqual(left.filter((other) => other !== key));
    }
    const [place] = written['locations'] as [Settings];
    const first = {
      ...place,
      id: '2',
      slug: 'other',
      primary: true,
      phone: null,
      address: { ...(place['address'] as Settings), street: '18 Bulcock Street' },
    };
    expect(load({ ...written, locations: [first, { ...place, primary: false }] })).toEqual(
      left.map((key) => key.replace('locations.0', 'locations.1')),
    );
  });

  it('has made-up vehicles, which are an invented fact too, unless an export is named', () => {
    const made = newTenantFiles({ slug: 'my-dealer', name: 'My Dealer', source: null });
    const root = projectWith(Object.fromEntries(made));
    const [loaded] = loadTenants(root).tenants;
    expect(examplesLeft(loaded!.tenant)).toContain('stock.source.path');
  });

  it('has a location for each place of its export, in any state (rule stock-12)', () => {
    for (const state of [...stateCodes, 'Auckland', null]) {
      const place = { id: null, name: null, city: 'Perth', state, postcode: '6000' };
      const places = [
        { ...place, id: 'Y 7', name: 'Main yard' },
        place,
        { ...place, city: 'St Kilda', postcode: null },
        { ...place, id: '9' },
      ];
      const made = newTenantFiles({ slug: 'my-dealer', name: 'My Dealer', source: null, places });
      const loaded = loadTenants(projectWith(Object.fromEntries(made)));
      expect(loaded.ok ? [] : loaded.errors.map(errorLine)).toEqual([]);
      const [tenant] = loaded.tenants.map((each) => each.tenant);
      expect(tenant?.locations.map(({ id, slug, primary }) => [id, slug, primary])).toEqual([
        ['Y 7', 'my-dealer-main-yard', true],
        ['2', 'my-dealer-perth', false],
        ['3', 'my-dealer-st-kilda', false],
        ['9', 'my-dealer-perth-4', false],
      ]);
      const own = tenant!.locations.map(({ name, address }) => [name, address.city, address.state]);
      const code = stateCodes.find((one) => one === state) ?? 'QLD';
      expect(own[2]).toEqual(['My Dealer St Kilda', 'St Kilda', code]);
      expect(tenant?.locations[0]?.address.postcode).toBe(state === 'WA' ? '6000' : '');
      expect(examplesLeft(tenant!)).toContain('locations.3.address.street');
    }
  });

  it('names no town in the addresses of its pages', () => {
    const { city, locations } = JSON.parse(files.get('tenants/my-dealer/tenant.json') ?? '') as {
      city: string;
      locations: [{ slug: string }];
    };
    expect(locations[0].slug).not.toContain(city.toLowerCase());
  });

  it.each([
    ['my-dealer', true],
    ['dealer2', true],
    ['My Dealer', false],
    ['../etc', false],
    ['_defaults', false],
    ['', false],
  ])('accepts only host names as slugs: "%s" is %s', (slug, expected) => {
    expect(isSlug(slug)).toBe(expected);
  });
});

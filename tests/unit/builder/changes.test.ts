// The causes that `npm run build -- <slug> --why` names, on real sites.
import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../../src/builder/changes.ts';
import type { BuiltFrom } from '../../../src/builder/input-changes.ts';
import type { Inputs } from '../../../src/builder/inputs.ts';
import { makeManifest, sharedHashes } from '../../../src/builder/manifest.ts';
import type { Vehicle, VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import type { SiteContent } from '../../../src/site/content/content.ts';
import {
  aLocation,
  aSite,
  aTenant,
  aVehicle,
  inputsOf,
  someContent,
  today,
} from '../site/fixtures.ts';

/** A build: settings over the defaults, stock, day, texts. */
interface Build {
  settings: object;
  stock: Vehicle[];
  day: string;
  content: SiteContent;
}

const own = (changes: Partial<VehicleInput> = {}) =>
  aVehicle({ slug: 'own', price: 30_000, km: 20_000, nvic: 'ABC17', ...changes });
/** Similar to `own`, so that its page shows it. */
const other = (changes: Partial<VehicleInput> = {}) =>
  aVehicle({ slug: 'other', price: 31_000, km: 25_000, nvic: 'DEF17', ...changes });

const locations = (changes: object = {}) => ({
  locations: [aLocation(), aLocation({ id: 'l-2', slug: 'albion', primary: false, ...changes })],
});
const first: Build = {
  settings: locations(),
  stock: [own(), other(), aVehicle({ slug: 'expiring', rego_expiry: '2026-12-01', price: 90_000 })],
  day: today,
  content: someContent,
};

const fromOf = ({ settings, stock, day }: Build): BuiltFrom => ({
  tenant: aTenant(settings),
  vehicles: stock,
  today: day,
});

const siteFor = ({ tenant, vehicles, today: day }: BuiltFrom, content: SiteContent) =>
  aSite(vehicles ?? [], { tenant: tenant ?? aTenant(), today: day, content });

function releaseOf(build: Build) {
  const site = siteFor(fromOf(build), build.content);
  const { settings, stock, day, content } = build;
  const [hashes, texts] = [[settings, stock], [content]].map((part) => JSON.stringify(part));
  const inputs: Inputs = {
    ...inputsOf(JSON.stringify(stock)),
    settings: hashes ?? '',
    day,
    texts: texts ?? '',
  };
  const pages = site.routes.map((route) => ({
    path: route.path,
    key: site.page(route).key(),
    file: `${route.path}.html`,
    content: '',
    bytes: 0,
  }));
  const shared = sharedHashes('bundle', 'style.css', site.shell);
  const facts = { slug: 'example-motors', inputs, shared, searchIndex: '', pages, files: [] };
  return { manifest: makeManifest(facts), from: fromOf(build) };
}

/** Builds `first` and then the same with `changes`; the causes of the page at `path`. */
async function causesOf(path: string, changes: Partial<Build>): Promise<string[]> {
  const second = { ...first, ...changes };
  const comparison = {
    earlier: releaseOf(first),
    live: releaseOf(second),
    openSite: async (from: BuiltFrom) => siteFor(from, second.content),
  };
  const explained = await changesBetween(comparison, [path]);
  return explained.causesOf(path);
}

/** Fields that change with an export and say nothing to an operator; no page shows the first one. */
const noise = { nvic: 'XYZ99', updated_at: '2026-11-19T01:02:03Z' };

describe('the cause of a rendered page', () => {
  it.each<[field: string, value: Partial<VehicleInput>]>([
    ['price', { price: 29_000 }],
    ['before_price', { before_price: 35_000 }],
    ['km', { km: 21_000 }],
    ['year', { year: 2019 }],
    ['badge', { badge: 'XLT' }],
    ['colour', { colour: 'Ochre' }],
    ['fuel', { fuel: 'Petrol' }],
    ['dealercomments', { dealercomments: '<p>One owner.</p>' }],
    ['stocknum', { stocknum: 'A77' }],
    ['regplate', { regplate: '123ABC' }],
    ['certified', { certified: true }],
    ['images', { images: [{ image: 'https://photos.example/1.jpg' }] }],
  ])('is the field %s of its vehicle, among fields that no page shows', async (field, value) => {
    const stock = [own({ ...value, ...noise }), other(noise)];
    expect(await causesOf('/cars/own', { stock })).toEqual([`its vehicle: ${field}`]);
  });

  it.each<[field: string, value: Partial<VehicleInput>]>([
    ['price', { price: 29_500 }],
    ['km', { km: 26_000 }],
    ['images', { images: [{ image: 'https://photos.example/2.jpg' }] }],
  ])('is the field %s of a vehicle that it shows', async (field, value) => {
    const stock = [own(noise), other({ ...value, ...noise })];
    expect(await causesOf('/cars/own', { stock })).toEqual([`vehicles that it shows: ${field}`]);
  });

  it.each<[path: string, setting: string, settings: object]>([
    [
      '/cars/own',
      'vehiclePage.similarTitle',
      { vehiclePage: { similarTitle: 'Similar Cars Available' } },
    ],
    [
      '/cars/own',
      'vehiclePage.sections.whyBuy',
      { vehiclePage: { sections: { whyBuy: ['A long warranty'] } } },
    ],
    ['/contact-us/albion', 'locations[1].phone', locations({ phone: '07 5550 0199' })],
    [
      '/contact-us/albion',
      'locations[1].address.street',
      locations({ address: { ...aLocation().address, street: '9 Other Street' } }),
    ],
  ])(
    'of %s is the setting %s, among settings and fields that it does not show',
    async (path, setting, settings) => {
      const others = { search: { synonyms: [['ute', 'pickup']] } };
      const changes = {
        settings: { ...first.settings, ...others, ...settings },
        stock: [own(noise), other(noise)],
      };
      expect(await causesOf(path, changes)).toEqual([`settings: ${setting}`]);
    },
  );

  it('is the switch that changed, for every switch that a vehicle page shows', async () => {
    const { vehiclePage } = aTenant();
    const switches = Object.entries(vehiclePage).filter(([, value]) => typeof value === 'boolean');
    const causes = await Promise.all(
      switches.map(async ([name, value]) => {
        const settings = { ...first.settings, vehiclePage: { [name]: !value } };
        return { name, causes: await causesOf('/cars/own', { settings }) };
      }),
    );
    const rendered = causes.filter((each) => each.causes.length > 0);
    expect(rendered.length).toBeGreaterThan(5);
    for (const { name, causes: named } of rendered) {
      const single = named.filter((cause) => !cause.startsWith('the site shell'));
      expect(single).toEqual([`settings: vehiclePage.${name}`]);
    }
  });

  it('is the setting behind the part of the header or footer that changed', async () => {
    const settings = { ...first.settings, theme: { brand: '#7a1f3d' } };
    expect(await causesOf('/cars/own', { settings })).toEqual([
      expect.stringMatching(/^the site shell, which every page shows: /),
      'settings: theme.brand',
    ]);
  });

  it('is a vehicle that arrived or is gone, the day or the texts', async () => {
    const third = aVehicle({ slug: 'third', price: 30_500 });
    expect(await causesOf('/cars/own', { stock: [...first.stock, third] })).toEqual([
      'the stock: vehicles that arrived',
    ]);
    expect(await causesOf('/cars/own', { stock: [own()] })).toEqual([
      'the stock: vehicles that are gone',
    ]);
    expect(await causesOf('/cars/third', { stock: [...first.stock, third] })).toEqual([
      'the page is new',
    ]);
    expect(await causesOf('/cars/expiring', { day: '2026-12-05' })).toEqual(['the day']);
    const text = { ...someContent['/privacy-policy'], html: '<p>Other words.</p>' };
    const content = { ...someContent, '/privacy-policy': text };
    expect(await causesOf('/privacy-policy', { content, stock: [own(noise), other()] })).toEqual([
      "the tenant's texts and pictures",
    ]);
    expect(
      await causesOf('/cars/own', { content, stock: [own({ price: 29_000 }), other()] }),
    ).toEqual(['its vehicle: price']);
  });

  it('is all of several changes', async () => {
    const changes = {
      settings: { ...first.settings, vehiclePage: { similarTitle: 'Similar Cars Available' } },
      stock: [own({ price: 29_000, km: 21_000, ...noise }), other({ km: 26_000 })],
    };
    expect(await causesOf('/cars/own', changes)).toEqual([
      'its vehicle: price, km',
      'settings: vehiclePage.similarTitle',
    ]);
  });

  it('is the time of its last change where nothing else changed', async () => {
    const stock = [own({ updated_at: noise.updated_at }), other()];
    expect(await causesOf('/cars/own', { stock })).toEqual(['its vehicle: updated_at']);
  });

  it('is none for a page that was reused', async () => {
    const stock = [own({ nvic: noise.nvic }), other(noise)];
    expect(await causesOf('/cars/own', { stock })).toEqual([]);
  });
});

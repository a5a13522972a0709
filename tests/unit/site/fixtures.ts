// Data that tests of the site start from: a complete tenant, a place, a vehicle, assets without a disk.
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Vehicle, VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import type { Inputs } from '../../../src/builder/inputs.ts';
import type { SiteAssets } from '../../../src/site/assets/assets.ts';
import { createSite, type SiteParts } from '../../../src/site/assembly/create-site.ts';
import type {
  PageData,
  SoldVehiclePage,
  VehiclePage,
  PageKind,
} from '../../../src/page-data/page-data.ts';
import { tenantSchema, type Tenant } from '../../../src/tenant/schema/index.ts';
import { mergeSettings, type Settings } from '../../../src/tenant/merge.ts';
import { aVehicle as vehicle } from '../../fixtures/vehicle.ts';

/** A location as settings have it. */
type Place = z.input<typeof tenantSchema>['locations'][number];

export const aLocation = (own: Partial<Place> = {}): Place => ({
  id: 'l-1',
  name: 'Example Motors Newstead',
  slug: 'newstead',
  timeZone: 'Australia/Brisbane',
  primary: true,
  visible: true,
  types: ['sales'],
  manufacturers: [],
  dealershipId: 'd-1',
  dealershipSlug: 'example-motors',
  dealerLicence: '1234567',
  repairerNumber: null,
  address: {
    street: '1 Example Street',
    city: 'Newstead',
    state: 'QLD',
    postcode: '4006',
    lat: -27.4486,
    long: 153.0437,
    placeUrl: null,
  },
  phone: '07 5550 0101',
  email: null,
  hours: { sales: { 'mon-fri': '08:30-17:30' } },
  staff: {},
  image: null,
  mapImage: null,
  rating: null,
  about: null,
  ...own,
});

const defaults = JSON.parse(
  readFileSync(new URL('../../../tenants/_defaults.json', import.meta.url), 'utf8'),
) as Settings;

const example = {
  slug: 'example-motors',
  name: 'Example Motors',
  legalName: 'Example Motors Pty Ltd',
  abn: '10 604 118 109',
  url: 'https://www.example-motors.example',
  websiteId: 'site-1',
  timeZone: 'Australia/Brisbane',
  template: 'harbour',
  city: 'Brisbane',
  state: 'QLD',
  dealerships: [{ slug: 'example-motors', name: 'Example Motors', id: 'd-1' }],
  theme: { brand: '#0b3d91' },
  contact: { email: 'hello@example-motors.example' },
  stock: { source: { kind: 'file', path: 'none.ndjson' } },
  locations: [aLocation()],
};

/** The file of the tenant that `aTenant` makes. */
export const tenantFile = (own: object = {}): Settings =>
  mergeSettings(example as Settings, own as Settings);

/** A tenant with the project's defaults; `own` is merged over it as a tenant's file would be. */
export const aTenant = (own: object = {}): Tenant => {
  const settings = mergeSettings(defaults, tenantFile(own));
  delete settings['$schema'];
  return tenantSchema.parse(settings);
};

let made = 0;
/** A used car with what nearly every export states. */
export const aVehicle = (own: Partial<VehicleInput> = {}): Vehicle => {
  made += 1;
  const slug = own.slug ?? `vehicle-${made}`;
  return vehicle({
    id: own.id ?? slug,
    slug,
    simple_fuel: undefined,
    fuel: 'Diesel',
    created_at: '2026-01-05',
    updated_at: '2026-11-02T03:04:05Z',
    dealership_slug: 'example-motors',
    location: { id: 'l-1', name: 'Example Motors Newstead' },
    ...own,
  });
};

/** Assets as if every picture were there. */
export const someAssets = (own: Partial<SiteAssets> = {}): SiteAssets => ({
  logo: { src: '/_assets/logo.1.svg', width: 120, height: 40 },
  icons: {
    icon: '/_assets/icon.1.svg',
    apple: '/_assets/icon.1-180.png',
    small: '/_assets/icon.1-192.png',
    large: '/_assets/icon.1-512.png',
  },
  share: { src: '/_assets/share.1-1200.jpeg', width: 1200, height: 630 },
  badge: null,
  extract: null,
  map: null,
  brandLogo: (slug) =>
    slug === 'toyota' ? { src: '/_assets/brand-toyota.svg', width: 64, height: 64 } : null,
  picture: (asset, role, alt) =>
    asset === null
      ? null
      : {
          src: `/_assets/${role}.jpeg`,
          srcset: `/_assets/${role}.jpeg 640w`,
          alt,
          width: 640,
          height: 360,
          sources: [{ type: 'image/avif', srcset: `/_assets/${role}.avif 640w` }],
        },
  files: async () => [],
  warnings: [],
  ...own,
});

const text = { title: 'A text', html: '<p>Words</p>' };
export const someContent = {
  '/privacy-policy': text,
  '/terms-and-conditions': text,
  reviews: null,
  offers: [],
  models: [],
  slides: [],
  pages: [],
  posts: [],
};

export const today = '2026-11-20';

/** Inputs of a build, of which `stock` alone differs. */
export const inputsOf = (stock: string): Inputs => ({
  code: 'bundle',
  settings: 'settings',
  texts: 'texts',
  sharedTexts: 'texts',
  stock,
  history: 'history',
  photos: 'photos',
  day: today,
});

/** The page data whose `kind` may be `Kind`; some kinds share one shape. A vehicle is not sold. */
type PageOf<Kind extends PageKind> =
  Exclude<PageData, SoldVehiclePage> extends infer Page
    ? Page extends { kind: infer Own }
      ? Kind extends Own
        ? Page
        : never
      : never
    : never;

/** A site of `vehicles` with everything else from the fixtures. */
export const aSite = (vehicles: readonly Vehicle[] = [], own: Partial<SiteParts> = {}) => {
  const site = createSite({
    inline: { scripts: [], styles: [] },
    tenant: aTenant(),
    vehicles,
    gone: [],
    content: someContent,
    assets: someAssets(),
    today,
    photoFiles: [],
    ...own,
  });
  return {
    ...site,
    /** The data of the page at `path`, checked to be of a kind. */
    at<Kind extends PageKind>(path: string, kind: Kind): PageOf<Kind> {
      const route = site.routes.find((candidate) => candidate.path === path);
      if (!route) throw new Error(`no page at ${path}`);
      const page = site.page(route).data();
      if (page.kind !== kind) throw new Error(`${path} is a ${page.kind} page`);
      return page as PageOf<Kind>;
    },
    /** The page of the sold vehicle at `path`. */
    sold(path: string): SoldVehiclePage {
      return this.at(path, 'vehicle') as VehiclePage | SoldVehiclePage as SoldVehiclePage;
    },
    has: (path: string) => site.routes.some((route) => route.path === path),
  };
};

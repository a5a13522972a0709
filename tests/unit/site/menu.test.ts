import { describe, expect, it } from 'vitest';
import { modelSchema } from '../../../src/domain/models/models.ts';
import { aSite, aTenant, aVehicle, someContent } from './fixtures.ts';

const aModel = (name: string, bodies: string[], own: object = {}) =>
  modelSchema.parse({
    name,
    slug: name.toLowerCase(),
    manufacturer_name: 'Ford',
    manufacturer_body: bodies[0],
    manufacturer_body2: bodies[1],
    image: { url: `https://cdn.example/${name}.jpg` },
    ...own,
  });

const entry = (own: object) => ({ label: 'Entry', link: '/', children: [], ...own });
const menuOf = (main: object[], own: object = {}, content = {}) =>
  aSite([aVehicle()], {
    tenant: aTenant({ manufacturer: 'Ford', pages: { models: true }, menu: { main }, ...own }),
    content: { ...someContent, ...content },
  });

describe('the models dropdown', () => {
  const content = {
    models: [
      aModel('Escape', ['SUVs', 'Electric'], { status: 'new' }),
      aModel('Ranger', ['Trucks']),
    ],
  };
  const main = [entry({ label: 'Vehicles', link: '/models', dropdown: 'models' })];

  // Rule menu-2.
  it('shows models by category with their label, under the name they have there', () => {
    const [vehicles] = menuOf(main, {}, content).shell.menu;
    expect(vehicles?.models.map(({ label, models }) => [label, models[0]?.label])).toEqual([
      ['Trucks', 'Ranger'],
      ['SUVs', 'Escape'],
      ['Electric', 'Escape PHEV'],
    ]);
    expect(vehicles?.models[1]?.models[0]).toMatchObject({ status: 'New', href: '/escape' });
  });

  it('holds nothing that changes with the stock', () => {
    const busy = aSite([aVehicle(), aVehicle({ slug: 'b', make: 'Ford', model: 'Ranger' })], {
      tenant: aTenant({ manufacturer: 'Ford', pages: { models: true }, menu: { main } }),
      content: { ...someContent, ...content },
    });
    expect(busy.shell.menu).toEqual(menuOf(main, {}, content).shell.menu);
  });
});

it('the stock dropdown names no count; a file beside the pages does', async () => {
  const site = menuOf([entry({ dropdown: 'stock' })]);
  expect(JSON.stringify(site.shell.menu)).not.toMatch(/"count"/);
  const file = (await site.files()).find(({ path }) => path === '/stock-counts.json');
  expect(JSON.parse(String(file?.content))).toMatchObject({ '/search/used-cars': 1 });
});

it('the file counts a brand among the vehicles of its dropdown, and every link that is a landing', async () => {
  const vehicles = [aVehicle({ slug: 'a', car_type: 'new' }), aVehicle({ slug: 'b' })];
  const main = [
    entry({ link: '/search/new-cars', dropdown: 'brands' }),
    entry({ children: [{ label: 'Toyota', link: '/search/toyota' }] }),
  ];
  const site = aSite(vehicles, {
    tenant: aTenant({
      pages: { brands: true },
      menu: { main, logoTiles: true },
      brands: { lists: { own: [{ name: 'Toyota', slug: 'toyota' }] } },
    }),
  });
  const file = (await site.files()).find(({ path }) => path === '/stock-counts.json');
  expect(JSON.parse(String(file?.content))).toEqual({
    '/toyota/overview': 1,
    '/search/toyota': 2,
  });
});

const [toyota, kia] = [
  { name: 'Toyota', slug: 'toyota' },
  { name: 'Kia', slug: 'kia' },
];
// Rule menu-7.
it.each([
  [true, { own: [toyota, kia] }, ['Toyota'], []],
  [false, { own: [toyota, kia] }, [], ['Toyota']],
  [true, { own: [kia], cars: [toyota] }, [], []],
  [true, { cars: [kia, toyota] }, ['Toyota'], []],
])(
  'with logo tiles %s, the brands %j with a page are %j tiles and %j links',
  (logoTiles, lists, tiles, links) => {
    const main = [entry({ dropdown: 'brands' })];
    const settings = { menu: { main, logoTiles }, brands: { lists } };
    const [found] = menuOf(main, settings).shell.menu;
    expect(found?.brands.map(({ label }) => label)).toEqual(tiles);
    expect(found?.children.map(({ label }) => label)).toEqual(links);
  },
);

// Rule menu-6.
it.each([
  [true, { href: '/contact-us/newstead', title: 'EMAIL US' }],
  [false, null],
])('"Email us" is there by setting: %s', (emailUs, expected) => {
  expect(menuOf([], { menu: { main: [], emailUs } }).shell.emailUs).toEqual(expected);
});

// Rule menu-4.
describe('the service link of a dealer with a manufacturer’s booking key', () => {
  const main = [
    entry({
      label: 'Service and Parts',
      link: '/service',
      children: [
        { label: 'Service', link: '/service#service-booking' },
        { label: 'Book', link: '/service' },
      ],
    }),
    entry({ label: 'Service', link: '/service' }),
  ];
  const footer = [{ label: 'Help', links: [{ label: 'Service', link: '/service' }] }];
  const shellWith = (service: object) => menuOf([], { service, menu: { main, footer } }).shell;

  it('has the manufacturer’s name and address, wherever it stands', () => {
    const { menu, footer: columns } = shellWith({ webKey: 'K-1' });
    const own = { label: 'Ford Service', href: '/ford-service' };
    expect(menu[0]?.children[0]).toMatchObject({
      ...own,
      href: '/ford-service#service-booking',
    });
    expect(menu[0]?.children[1]).toEqual(own);
    expect(menu[1]).toMatchObject(own);
    expect(columns[0]?.links).toEqual([own]);
  });

  it('does not change the intro of a dropdown, nor any text without a key', () => {
    expect(shellWith({ webKey: 'K-1' }).menu[0]?.label).toBe('Service and Parts');
    const { menu, footer: columns } = shellWith({});
    expect(menu[1]).toMatchObject({ label: 'Service', href: '/service' });
    expect(columns[0]?.links[0]?.label).toBe('Service');
  });
});

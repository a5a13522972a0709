import { describe, expect, it } from 'vitest';
import { modelSchema, type ModelRecord } from '../../../../src/domain/models/models.ts';
import { aSite, aTenant, aVehicle, someContent } from '../fixtures.ts';

const aModel = (own: Partial<ModelRecord> = {}): ModelRecord =>
  modelSchema.parse({
    name: 'Ranger',
    slug: 'ranger',
    manufacturer_name: 'Ford',
    manufacturer_body: 'Trucks',
    from_price: 36_880,
    short_description: '<p>A ute for <b>work</b>.</p>',
    ...own,
  });

const site = (models: ModelRecord[], own: object = {}, vehicles = [aVehicle()]) =>
  aSite(vehicles, {
    tenant: aTenant({ manufacturer: 'Ford', pages: { models: true }, ...own }),
    content: { ...someContent, models },
  });
const addresses = (models: ModelRecord[], own?: object) =>
  site(models, own)
    .routes.filter(({ kind }) => kind === 'models' || kind === 'model')
    .map(({ path }) => path);

describe('the range', () => {
  const models = [
    aModel(),
    aModel({ name: 'Everest', slug: 'everest', manufacturer_body: 'SUVs', status: 'new' }),
  ];

  // Rule models-4.
  it('has a page of all, one for every body filter that holds a model, and one for each model', () => {
    expect(addresses(models)).toEqual([
      '/models',
      '/models/suv',
      '/models/trucks',
      '/ranger',
      '/everest',
    ]);
    const { page } = site(models);
    const all = page({ path: '/models', kind: 'models', key: '' }).data();
    const suvs = page({ path: '/models/suv', kind: 'models', key: 'suv' }).data();
    if (all.kind !== 'models' || suvs.kind !== 'models') throw new Error('no range');
    expect(all.filters.map(({ label, current }) => [label, current])).toEqual([
      ['All models', true],
      ['SUVs', false],
      ['Trucks', false],
    ]);
    expect(suvs.groups[0]?.models).toMatchObject([
      { name: 'Everest', label: 'New', price: 'From $36,880' },
    ]);
    expect(all.groups[0]?.models[0]?.text).toBe('A ute for work.');
  });

  // Rule models-7.
  it('says of a body what is in stock, new ones first, and leads to all of that body', () => {
    const ranger = (slug: string, own: object) =>
      aVehicle({ slug, make: 'Ford', model: 'Ranger', simple_body: 'Ute', ...own });
    const stock = [
      ranger('old', { car_type: 'used' }),
      ranger('fresh', { car_type: 'new' }),
      aVehicle({ slug: 'else', make: 'Mazda', model: 'BT-50', simple_body: 'Ute' }),
    ];
    const of = (path: '/models' | '/models/trucks' | '/models/suv', vehicles = stock) =>
      site(models, {}, vehicles).at(path, 'models');
    const trucks = of('/models/trucks');
    expect(trucks.lead).toBe('1 model from $36,880. 2 vehicles of these models in stock today.');
    expect(trucks.stock?.cards.map(({ slug }) => slug)).toEqual(['fresh', 'old']);
    expect(trucks.stock?.more).toEqual({ label: 'See all 3 Trucks in stock', href: '/search/ute' });
    expect(of('/models/suv')).toMatchObject({ lead: '1 model from $36,880.', stock: null });
    expect(of('/models')).toMatchObject({ lead: null, stock: null });
    const odd = of('/models/trucks', [...stock, ranger('odd', { simple_body: 'Van' })]);
    expect(odd.stock?.more.label).toBe('See all stock');
  });

  // Rule home-5.
  it('is on the home page with one model of each body first', () => {
    const home = { home: { sections: ['models'] } };
    const raptor = aModel({ name: 'Raptor', slug: 'raptor' });
    const [section] = site([aModel(), raptor, models[1]!], home).at('/', 'home').sections;
    const names = section?.kind === 'models' && section.tiles.map(({ label }) => label);
    expect(names).toEqual(['Everest', 'Ranger', 'Raptor']);
    expect(site([], home).at('/', 'home').sections).toEqual([]);
  });

  it.each([
    ['Ford', 'The Ford range', 'Ford SUVs'],
    [null, 'The new range', 'New SUVs'],
  ])('of %s has headings that begin with a capital', (manufacturer, all, suvs) => {
    const of = site(models, { manufacturer });
    expect(of.at('/models', 'models').heading).toBe(all);
    expect(of.at('/models/suv', 'models').heading).toBe(suvs);
    expect(of.at('/models/suv', 'models').title).toMatch(new RegExp(`^${suvs} in Brisbane`));
  });

  it('names a model in a body filter like the menu under that category', () => {
    const escape = aModel({
      name: 'Escape',
      slug: 'escape',
      manufacturer_body: 'SUVs',
      manufacturer_body2: 'Electric',
    });
    const namesAt = (key: string) => {
      const found = site([escape]).page({ path: '/models', kind: 'models', key }).data();
      return found.kind === 'models'
        ? found.groups.flatMap(({ models: own }) => own.map(({ name }) => name))
        : [];
    };
    expect(namesAt('electric')).toEqual(['Escape PHEV']);
    expect(namesAt('suv')).toEqual(['Escape']);
    expect(namesAt('')).toEqual(['Escape']);
  });

  it('does not exist where the tenant shows no models, and says so when there are none', () => {
    expect(addresses(models, { pages: { models: false } })).toEqual([]);
    const page = site([]).page({ path: '/models', kind: 'models', key: '' }).data();
    expect(page).toMatchObject({ groups: [], empty: { title: 'No models to show yet' } });
  });

  it('is that of the site’s manufacturer; a site of several shows all', () => {
    const mixed = [aModel(), aModel({ name: 'CX-5', slug: 'cx-5', manufacturer_name: 'Mazda' })];
    expect(addresses(mixed)).not.toContain('/cx-5');
    expect(addresses(mixed, { manufacturer: null })).toContain('/cx-5');
  });

  it('warns about a model in no category, and still shows it', () => {
    const { warnings, routes } = site([aModel({ manufacturer_body: null })]);
    expect(warnings).toContain('the model "Ranger" is in no category; only /models lists it');
    expect(routes.map(({ path }) => path)).toContain('/ranger');
  });
});

describe('the address of a model', () => {
  it('is its override, and its slug leads there', () => {
    const overridden = site([aModel({ override_url: '/vehicles/next-ranger' })]);
    expect(overridden.routes.map(({ path }) => path)).toContain('/vehicles/next-ranger');
    const redirect = { from: '/ranger', to: '/vehicles/next-ranger', status: 302 };
    expect(overridden.hostRules.redirects).toContainEqual(redirect);
  });

  it.each([
    ['another page of the site', '/special-offers'],
    ['another site', 'https://www.ford.example/ranger'],
  ])('may be %s, and then it has no page of its own', (_, override_url) => {
    expect(addresses([aModel({ override_url })])).toEqual(['/models', '/models/trucks']);
  });

  it.each([
    ['taken by another model', [aModel(), aModel({ name: 'Ranger II' })], /is taken$/],
    ['one that the site answers itself', [aModel({ override_url: '/cars/ranger' })], /is taken$/],
    ['a page that is no model', [aModel({ slug: 'special-offers' })], /another page of the site$/],
  ])('%s is told and left out', (_, models, told) => {
    const { warnings, routes } = site(models);
    expect(warnings.filter((line) => told.test(line))).toHaveLength(1);
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the page of a model', () => {
  const ranger = (own: Partial<ModelRecord> = {}, settings: object = {}) => {
    const stock = [
      aVehicle({ slug: 'new-ranger', make: 'Ford', model: 'Ranger', name: '2026 Ford Ranger XL' }),
      aVehicle({ slug: 'hilux' }),
      aVehicle({ slug: 'sold', make: 'Ford', model: 'Ranger', status: 'sold' }),
    ];
    const page = aSite(stock, {
      tenant: aTenant({ manufacturer: 'Ford', pages: { models: true }, ...settings }),
      content: {
        ...someContent,
        models: [aModel(own)],
        offers: [
          { id: '1', name: 'Tow pack', manufacturer: 'Ford', model: { name: 'Ranger' } },
          { id: '2', name: 'Racks', manufacturer: 'Ford', model: { name: 'Everest' } },
          { id: '3', name: 'Trays', manufacturer: 'Isuzu', model: { name: 'Ranger' } },
        ],
      },
    })
      .page({ path: '/ranger', kind: 'model', key: '/ranger' })
      .data();
    if (page.kind !== 'model') throw new Error('no model');
    return page;
  };

  it('shows the vehicles of the model in stock, and its offers', () => {
    const { stock, offers } = ranger();
    expect(stock.cards.map(({ href }) => href)).toEqual(['/cars/new-ranger']);
    expect(stock.more.href).toBe('/search/ford/ranger');
    expect(offers.map(({ name }) => name)).toEqual(['Tow pack']);
  });

  it('leads to existing forms', () => {
    expect(ranger()).toMatchObject({
      enquire: { href: '/contact-us/newstead?make=Ford&model=Ranger#enquire' },
      testDrive: { href: '/book-test-drive?make=Ford&model=Ranger' },
    });
    expect(ranger({}, { pages: { models: true, bookTestDrive: false } }).testDrive).toBeNull();
  });

  it('takes its picture from its colours, and describes its variants', () => {
    const page = ranger({
      colours: [
        { name: 'White', hex: '#ffffff' },
        { name: 'Blue', hex: '#1f4f9c', image: { url: 'https://cdn.example/blue.jpg' } },
      ],
      variants: [{ name: 'XL', from_price: 36_880 }, { name: 'XLT' }],
    });
    expect(page.picture?.src).toBe('https://cdn.example/blue.jpg');
    expect(page.variants.map(({ name, price }) => [name, price])).toEqual([
      ['XL', 'From $36,880'],
      ['XLT', null],
    ]);
  });

  it('states in structured data what it shows, without a price that is not known', () => {
    expect(ranger().jsonLd[0]).toMatchObject({
      '@type': 'Car',
      name: 'Ford Ranger',
      offers: { lowPrice: 36_880, priceCurrency: 'AUD' },
    });
    expect(ranger({ from_price: null }).jsonLd[0]).not.toHaveProperty('offers');
  });
});

// Pages, structured data, search cards, printed sheets, PDFs and feeds say of a vehicle what its facts say (rules vehicle-24 and
// feeds-1). The readers know no module that writes.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Renderer } from '../../../src/bundler/renderer.ts';
import { printPage } from '../../../src/print/sheet-page.ts';
import { printSheet } from '../../../src/print/sheet.ts';
import { vehiclePdf } from '../../../src/print/pdf.ts';
import { generatedStock } from '../../fixtures/parity/generated.ts';
import { openComparison, textOf } from '../../fixtures/parity/comparison.ts';
import { readersOf, siteParity } from '../../fixtures/parity/parity.ts';
import { readJsonLd, readPage, readPdf, readSheet } from '../../fixtures/parity/read-pages.ts';
import { openTemplates } from '../../fixtures/pages/renderer.ts';
import { catalogueDay, catalogueOf } from '../../fixtures/search/catalogue.ts';
import { pdfWords } from '../../unit/print/pdf-words.ts';
import { aLocation, aSite, aTenant, aVehicle, today } from '../../unit/site/fixtures.ts';

let renderer: Renderer;
beforeAll(async () => {
  ({ renderer } = await openTemplates());
});

const feeds = { takers: ['google', 'meta', 'microsoft', 'stock'] };
const locations = [aLocation({ storeCode: 'EXM-1' })];
const exported = (name: string) =>
  new URL(`../../fixtures/search/${name}.ndjson.gz`, import.meta.url);

describe('all outputs of a site', () => {
  it.each([
    ['harbour', 0, {}],
    ['atlas', 334, { pricing: { subscriptions: true } }],
    ['rally', 667, { vehiclePage: { titleParts: ['colour', 'transmission'] } }],
  ])(
    'say the same of 1,000 odd records: the template %s, from record %i',
    async (template, from, own) => {
      const tenant = aTenant({ template, feeds, locations, ...own });
      const stock = { tenant, vehicles: generatedStock(1_000).slice(from, from + 334), today };
      const { differences, read } = await siteParity(stock, renderer, 20);
      expect(differences).toEqual([]);
      expect(Object.keys(read).sort()).toEqual(
      ['cards', 'google-vehicles.tsv', 'json-ld', 'meta-vehicles.csv', 'microsoft-vehicles.tsv', 'page', 'pdf', 'sheet', 'stock.csv', 'stock.json'],
    ); // prettier-ignore
      expect(Math.min(...Object.values(read))).toBeGreaterThan(5);
    },
  );

  it.each([
    ['harbourside-ford', 'harbourside-ford-80'],
    ['meridian-motor-group', 'meridian-motor-group-300'],
  ])('say the same of the stock of %s', async (slug, file) => {
    const { tenant, entries } = catalogueOf(slug, exported(file));
    const vehicles = entries.map(({ vehicle }) => vehicle);
    const stock = {
      tenant: { ...tenant, feeds: { ...tenant.feeds, ...feeds } },
      vehicles,
      today: catalogueDay,
    } as Parameters<typeof siteParity>[0];
    const { differences, read } = await siteParity(stock, renderer, 40);
    expect(differences).toEqual([]);
    expect(read['page']).toBe(vehicles.length);
  });
});

describe('a planted difference is found by', () => {
  const car = aVehicle({
    id: 'planted',
    slug: 'planted',
    vin: '6T1ZZ3FK0XX001001',
    colour: 'White',
    price_type: 'Drive away',
    images: ['a', 'b'].map((name) => ({ image: `/photos/v1/${name}-{width}.webp` })),
  });
  const tenant = aTenant({ feeds, locations });
  const site = aSite([car], { tenant });

  const found = (
    read: (text: string) => readonly Parameters<ReturnType<typeof openComparison>['compare']>[1][],
    text: string,
  ) => {
    const { compare, result } = openComparison({ tenant, vehicles: [car], today });
    for (const said of read(text)) compare('reader', said);
    return result.differences.length;
  };
  const check = (
    read: Parameters<typeof found>[0],
    written: string,
    changes: readonly (readonly [string, string])[],
  ) => {
    expect(found(read, written)).toBe(0);
    for (const [from, to] of changes) {
      expect([from, written.includes(from)]).toEqual([from, true]);
      expect([from, found(read, written.replace(from, to)) > 0]).toEqual([from, true]);
    }
  };
  const htmlOf = async () => {
    const page = site.at('/cars/planted', 'vehicle');
    const locals = { site: site.shell, page, stylesheets: ['/_assets/s.css'] };
    return new TextDecoder().decode(await renderer.html(page.path, locals));
  };
  const sheetOf = () => printSheet(site.shell, site.at('/cars/planted', 'vehicle'), 'Printed.');

  it('the reader of pages', async () => {
    check((html) => [readPage(html, '/cars/planted')], await htmlOf(), [
      ['"price-now">$45,990', '"price-now">$45,991'],
      ['"price-type">Drive away', '"price-type">Excl. govt. charges'],
      ['<b>45,210 km</b>', '<b>4,521 km</b>'],
      ['<div class="stage">', '<div class="stage"><span class="tag gallery-tag tag-reserved">RESERVED</span>'],
      ['class="v-title">2021', 'class="v-title">2020'],
      ['aria-current="page">2021 Toyota Hilux SR5', 'aria-current="page">2021 Toyota Hilux'],
      ['id="photo-1"><img src="/photos/v1/a-', 'id="photo-1"><img src="/photos/v1/b-'],
      ['data-type="used"', 'data-type="new"'],
    ]); // prettier-ignore
  });

  it('the reader of structured data', async () => {
    check((html) => [readJsonLd(html)], await htmlOf(), [
      ['"price":45990,"priceCurrency":"AUD","priceSp', '"price":45991,"priceCurrency":"AUD","priceSp'],
      ['"description":"Drive away"', '"description":"Excl. govt. charges"'],
      ['"value":45210', '"value":45211'],
      ['org/InStock', 'org/Reserved'],
      ['"name":"2021 Toyota Hilux SR5"', '"name":"2021 Toyota Hilux"'],
      ['"image":["https://www.example-motors.example/photos/v1/a', '"image":["https://www.example-motors.example/photos/v1/b'],
      ['org/UsedCondition', 'org/NewCondition'],
    ]); // prettier-ignore
  });

  it('the readers of search cards and feeds', async () => {
    const planted: Record<string, readonly (readonly [string, string])[]> = {
      cards: [
        ['"text":"$45,990"', '"text":"$45,991"'], ['"priceType":"Drive away"', '"priceType":""'],
        ['45,210 km', '45,211 km'], ['"tag":null', '"tag":{"kind":"sold"}'],
        ['"subtitle":"SR5"', '"subtitle":""'], ['a-640', 'b-640'],
      ],
      '/feeds/google-vehicles.tsv': [
        ['45990.00', '45991.00'], ['drive_away_price', 'excluding_government_charges_price'],
        ['45210 km', '4521 km'], ['Hilux', 'Hiace'], ['a-800', 'b-800'], ['Used', 'New'],
      ],
      '/feeds/meta-vehicles.csv': [
        ['45990.00', '45991.00'], [',45210,', ',45211,'], ['2021 Toyota Hilux SR5,', '2021 Toyota Hilux,'],
        ['a-800', 'b-800'], [',Used,', ',New,'], ['Drive away.', 'Excl. govt. charges.'],
      ],
      '/feeds/microsoft-vehicles.tsv': [
        ['45990.00', '45991.00'], ['\t45210\t', '\t4521\t'], ['\t2021 Toyota Hilux SR5\t', '\t2021 Toyota Hilux\t'],
        ['a-800', 'b-800'], ['\tUsed\t', '\tNew\t'], ['\tDrive away\t', '\tExcl. govt. charges\t'], ['\tAvailable\t', '\tSold\t'],
      ],
      '/feeds/stock.csv': [
        [',45990,', ',45991,'], [',45210,', ',45211,'], [',available,', ',sold,'], [',Drive away,', ',,'],
        [',2021 Toyota', ',2020 Toyota'], ['a-800', 'b-800'], [',used,', ',new,'],
      ],
      '/feeds/stock.json': [
        ['"price":45990', '"price":null'], ['"km":45210', '"km":0'], ['"available"', '"reserved"'],
        ['2021 Toyota', '2020 Toyota'], ['a-800', 'b-800'], ['"used"', '"new"'], ['"Drive away"', 'null'],
      ],
    }; // prettier-ignore
    let checked = 0;
    for (const { path, content } of [...site.searchIndex.files(), ...(await site.files())]) {
      const read = readersOf(path);
      if (!read) continue;
      check(read, textOf(content), planted[path] ?? planted['cards'] ?? []);
      checked += 1;
    }
    expect(checked).toBe(Object.keys(planted).length);
  });

  it('the readers of printed sheets and PDFs', async () => {
    check((html) => [readSheet(html)], printPage(sheetOf(), '/sheet.pdf'), [
      ['<b>$45,990</b>', '<b>$45,991</b>'],
      ['</b> Drive away', '</b> Excl. govt. charges'],
      ['<dd>45,210 km', '<dd>45,211 km'],
      ['<h1>2021', '<h1>2020'],
      ['<img src="/photos/v1/a-', '<img src="/photos/v1/b-'],
    ]);
    const words = pdfWords(await vehiclePdf(sheetOf(), null));
    check((text) => [readPdf(text.split('\n'), '/cars/planted')], words, [
      ['$45,990', '$45,991'],
      ['Drive away', 'Excl. govt. charges'],
      ['45,210 km', '45,211 km'],
      ['2021 Toyota', '2020 Toyota'],
    ]);
  });
});

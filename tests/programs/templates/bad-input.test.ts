// Vehicles as exports really bring them: from the record through page data to the page, in every template.
import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { VehicleCard } from '../../../src/components/card/VehicleCard.tsx';
import { vehicleSchema, type VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import { printPage } from '../../../src/print/sheet-page.ts';
import { printSheet } from '../../../src/print/sheet.ts';
import type { Renderer } from '../../../src/bundler/renderer.ts';
import { openTemplates } from '../../fixtures/pages/renderer.ts';
import { aSite, aTenant } from '../../unit/site/fixtures.ts';

let renderer: Renderer;
beforeAll(async () => {
  ({ renderer } = await openTemplates());
});

const least = { id: 'x1', slug: 'the-one', name: 'Toyota Hilux', make: 'Toyota', model: 'Hilux' };

async function pageOf(
  own: Partial<VehicleInput>,
  template: 'harbour' | 'atlas' | 'rally' = 'harbour',
) {
  const vehicle = vehicleSchema.parse({ ...least, ...own });
  const site = aSite([vehicle], { tenant: aTenant({ template }) });
  const page = site.at('/cars/the-one', 'vehicle');
  const html = new TextDecoder().decode(
    await renderer.html(page.path, { site: site.shell, page, stylesheets: ['/_assets/s.css'] }),
  );
  return {
    site,
    page,
    html,
    text: html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' '),
  };
}

const photo = (index: number) => ({ image: `/photos/v1/p${index}-{width}.webp` });

describe.each(['harbour', 'atlas', 'rally'] as const)('a page of %s', (template) => {
  it('of a record with only id, slug, name, make and model is complete', async () => {
    const { html, text } = await pageOf({}, template);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toContain('New Arrival');
    expect(text).toContain('Enquire for price.');
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(html).not.toContain('key-facts');
  });

  it('of 200 photos stays within its size limit, with one count and a thumbnail each', async () => {
    const images = Array.from({ length: 200 }, (_, index) => photo(index));
    const { html } = await pageOf({ images, photos_count: 200 }, template);
    expect(html).toContain('200 photos');
    expect(html.match(/id="photo-/g)).toHaveLength(200);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_480);
    // Only the first is fetched at once.
    expect(html.match(/<img(?![^>]*loading="lazy")[^>]*p\d+-/g)).toHaveLength(1);
  });

  it('of 40,000 characters of comments shows 400 and folds the rest', async () => {
    const dealercomments = `<p>${'Every word counts here. '.repeat(1_700)}</p>`;
    const { page, html } = await pageOf({ dealercomments }, template);
    expect(page.comments.preview?.length).toBeLessThanOrEqual(401);
    expect(html).toContain(dealercomments);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_480);
  });

  // One price line for all places that state a price: each row holds on page, card, printed sheet and structured data.
  it.each([
    ['none', undefined, {}, 'Enquire for price.', null],
    ['0', 0, {}, 'Enquire for price.', null],
    ['9', 9, {}, 'Enquire for price.', null],
    ['10', 10, {}, 'Enquire for price.', null],
    ['11', 11, {}, '$11', 11],
    ['11, 12 before', 11, { before_price: 12 }, '$11', 11],
    ['10, 48,990 before', 10, { before_price: 48_990 }, 'Enquire for price.', null],
    ['0 on preorder', 0, { preorder: true }, 'PREORDER', null],
  ])('of a price of %s says the same everywhere', async (_, price, own, words, amount) => {
    const { site, page, html, text } = await pageOf({ ...own, price }, template);
    expect(page.price).toMatchObject({ text: words, amount });
    expect(text).toContain(words);
    expect(page.live?.price || null).toBe(amount);

    const [item] = site.at('/search/new-used-and-demo-cars', 'search').items;
    if (item?.type !== 'vehicle') throw new Error('the list has no card');
    const { card } = item;
    expect(card.price).toEqual(page.price);
    const cardText = renderToStaticMarkup(
      createElement(VehicleCard, { card, layout: template, sizes: '' }),
    ).replace(/<[^>]+>/g, ' ');
    expect(cardText).toContain(words);

    const sheet = printPage(printSheet(site.shell, page, ''), '/x.pdf').replace(/<[^>]+>/g, ' ');
    expect(sheet).toContain(words);

    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      .map((match) => JSON.parse(match[1] ?? '') as Record<string, unknown>)
      .filter((thing) => thing['offers']);
    expect(things).toHaveLength(amount === null ? 0 : 1);
    expect(things.map(({ offers }) => offers)).toEqual(
      things.map(() => expect.objectContaining({ price: amount, priceCurrency: 'AUD' })),
    );

    const struck = amount !== null && 'before_price' in own;
    for (const place of [text, cardText, sheet]) {
      expect(place.includes('$12'), 'the struck price').toBe(struck);
      expect(place).not.toMatch(/\$(?:0|9|10|48,990)(?![\d,])/);
    }
  });

  it('of a year in the future shows that year, and has no finance offer by age', async () => {
    const { page } = await pageOf(
      { year: 2027, build_date: '2027', rego_expiry: '2027-01-31' },
      template,
    );
    expect(page.heading).toBe('2027 Toyota Hilux');
    expect(page.keyFacts).toContainEqual({
      label: 'Registration expiry',
      text: 'Expires on 31 January 2027',
    });
  });

  it('with markup in every text shows the markup as text', async () => {
    const evil = '"><img src=x onerror=alert(1)>';
    const { html } = await pageOf(
      {
        name: evil,
        make: evil,
        model: evil,
        badge: evil,
        colour: evil,
        tag: 'x',
        stocknum: evil,
        trans: evil,
        standardEquipment: [evil],
        images: [photo(1), photo(2)],
        photos_count: 2,
        spin_images: ['/a-{width}.webp', '/b-{width}.webp'],
        hotspots: {
          exterior: [{ id: 'a', description: `</script>${evil}` }],
          exteriorPositions: [{ hotspotId: 'a', activeAngle: 0, posX: 0.5, posY: 0.5 }],
          interior: [],
          interiorPositions: [],
        },
      },
      template,
    );
    // Inside quotes a "<" is a plain character; no value may close its quote.
    expect(html.replace(/="[^"]*"/g, '')).not.toMatch(/<img[^>]* src=x/);
    expect(html.match(/<\/script>/g)?.length).toBe(html.match(/<script/g)?.length);
  });
});

it('a page with one spin frame, or with hotspots only, has no spin', async () => {
  expect((await pageOf({ spin_images: ['/a.webp'] })).page.spin).toBeNull();
  expect((await pageOf({ spin_interior_image: '/a.webp' })).page.spin).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { askedOffer } from '../../../../src/domain/enquiry/asked-about.ts';
import {
  isOfferShown,
  offerEnd,
  offerHref,
  offerPicture,
  offerSchema,
  offerText,
  offerVehicles,
  type Offer,
} from '../../../../src/domain/offers/offers.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';
import { pageFile } from '../../../../src/builder/writer.ts';

const offers = { alwaysExpanded: false, exceptionIds: [] as string[] };
const site = { websiteId: 'w1', timeZone: 'Australia/Brisbane', offers };
const letIn = { ...site, offers: { ...offers, exceptionIds: ['9'] } };

// Rule offers-3.
describe('whether a site shows an offer', () => {
  it.each<[string, Partial<Offer> & { id: string }, typeof site, boolean]>([
    ['not excluded', { id: '9', excluded_website_ids: ['w2'] }, site, true],
    ['excluded here', { id: '9', excluded_website_ids: ['w1'] }, site, false],
    ['excluded here, let through', { id: '9', excluded_website_ids: ['w1'] }, letIn, true],
    ['excluded here, not on the list', { id: '8', excluded_website_ids: ['w1'] }, letIn, false],
    ['ending today', { id: '9', expiry: '2026-03-14' }, site, true],
    ['ended yesterday', { id: '9', expiry: '2026-03-13' }, site, false],
    ['ended, though let through', { id: '9', expiry: '2026-03-13' }, letIn, false],
    [
      'ending this evening in UTC, today in Brisbane',
      { id: '9', expiry: '2026-03-13T15:00:00Z' },
      site,
      true,
    ],
  ])('%s', (_, offer, at, shown) => {
    expect(isOfferShown(offer, at, '2026-03-14')).toBe(shown);
  });
});

// Rule offers-2.
describe('the address of an offer', () => {
  it.each<[Partial<Offer> & { id: string }, string | null, string]>([
    [{ id: '42', manufacturer: 'Land Rover' }, null, '/offers/land-rover/42'],
    [{ id: '42', manufacturer: { name: 'Ford' } }, null, '/offers/ford/42'],
    [{ id: '42', manufacturer: 'Ford' }, 'Ford', '/offers/42'],
    [{ id: '42' }, null, '/offers/42'],
    [{ id: '42', manufacturer: null }, null, '/offers/42'],
  ])('%o on a site of %s', (offer, manufacturer, href) => {
    expect(offerHref(offer, manufacturer)).toBe(href);
  });
});

describe('the id of an offer', () => {
  const parsed = (id: string) => offerSchema.safeParse({ id, name: 'x' });

  it.each(['4417', 'summer-sale_2026', 'x'.repeat(60)])('%s is valid for page and form', (id) => {
    const offer = parsed(id).data!;
    expect(pageFile(offerHref(offer, null))).toBe(`offers/${id}.html`);
    expect(askedOffer(new URLSearchParams({ offer_id: offer.id }))).toBe(id);
  });

  it.each(['', 'summer sale', '2026/07', 'FORD:12', '(1)', 'a.b', 'été', 'x'.repeat(61)])(
    '%j is refused with a message',
    (id) => {
      expect(parsed(id).error?.issues[0]).toMatchObject({
        path: ['id'],
        message: '1 to 60 letters A to Z, digits, "-" or "_"',
      });
    },
  );
});

// Rule offers-4.
describe('a long text', () => {
  const words = (length: number) => 'word '.repeat(length).slice(0, length);

  it('folds above 200 characters, to 160', () => {
    expect(offerText(words(200), offers)).toEqual({ text: words(200), preview: null });
    const { text, preview } = offerText(words(201), offers);
    expect(text).toBe(words(201));
    expect(preview).not.toBeNull();
    expect(preview?.length).toBeLessThanOrEqual(161);
  });

  it('stays unfolded where the site wants it', () => {
    expect(offerText(words(500), { ...offers, alwaysExpanded: true }).preview).toBeNull();
  });
});

describe('the end of an offer', () => {
  it.each([
    ['2026-03-31', '2026-03-31'],
    // Midnight of the first of April in Brisbane.
    ['2026-03-31T14:00:00Z', '2026-04-01'],
    ['2026-03-31T23:59:59+10:00', '2026-03-31'],
    ['', null],
    [null, null],
  ])('%j is the day %j in Brisbane', (expiry, day) => {
    expect(offerEnd({ expiry }, 'Australia/Brisbane')).toBe(day);
    expect(offerSchema.safeParse({ id: '1', name: 'x', expiry }).success).toBe(true);
  });

  it.each(['31/03/2026', 'soon', '2026-02-30'])('%j is refused with a message', (expiry) => {
    const result = offerSchema.safeParse({ id: '1', name: 'x', expiry });
    expect(result.error?.issues[0]?.message).toMatch(/^a date like 2026-12-31/);
  });
});

// Rule offers-5.
it.each<[Partial<Offer>, string | null]>([
  [{ image_url: 'a.jpg', image_or_model_image: { url: 'b.jpg' } }, 'a.jpg'],
  [{ image_url: '', image_or_model_image: { url: 'b.jpg' } }, 'b.jpg'],
  [{ image_or_model_image: { url: '' } }, null],
  [{}, null],
])('the picture of %o is %j', (offer, picture) => {
  expect(offerPicture(offer)).toBe(picture);
});

// Rule offers-6.
describe('the vehicles of an offer', () => {
  const vehicles = [
    aVehicle({ id: 'new Wildtrak', car_type: 'new', badge: 'Wildtrak', simple_fuel: 'Diesel' }),
    aVehicle({ id: 'new XL', car_type: 'new', badge: 'XL', simple_fuel: 'Diesel' }),
    aVehicle({
      id: 'demo Sport',
      car_type: 'demo',
      badge: 'Sport',
      simple_fuel: 'Hybrid',
      km: 4_800,
    }),
    aVehicle({ id: 'demo XL', car_type: 'demo', badge: 'XL', simple_fuel: 'Diesel', km: 5_100 }),
    aVehicle({ id: 'used Wildtrak', car_type: 'used', badge: 'Wildtrak', simple_fuel: 'Petrol' }),
    aVehicle({ id: 'used S', car_type: 'used', badge: 'S', simple_fuel: 'Petrol' }),
  ];

  it('are none where a badge after the model is on none of them', () => {
    const offer = { name: 'Ranger Tremor and Platinum', model: { name: 'Ranger' } };
    expect(offerVehicles(offer, vehicles)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['Free tow pack', 'Order any new Ranger Wildtrak or Sport', ['new Wildtrak']],
    ['Hybrids, registered and ready', '', ['demo Sport']],
    ['Demonstrators with 5,000 km or less', '', ['demo Sport']],
    ['Wildtrak days', 'A dealer that renews', ['new Wildtrak', 'used Wildtrak']],
    ['Electric cars', 'Charged', []],
    [
      'Free tow pack',
      'On all Rangers; excludes XL, S and Sport.',
      ['new Wildtrak', 'used Wildtrak'],
    ],
    ['Free tow pack', 'With a year’s registration', vehicles.map(({ id }) => id)],
    ['Half price roof racks', '', vehicles.map(({ id }) => id)],
  ])('%s: %s', (name, description, ids) => {
    expect(offerVehicles({ name, description }, vehicles).map(({ id }) => id)).toEqual(ids);
  });
});

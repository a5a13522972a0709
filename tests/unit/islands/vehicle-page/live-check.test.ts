// Rule vehicle-16.
import { describe, expect, it } from 'vitest';
import { changesSince, liveAnswer } from '../../../../src/islands/vehicle-page/live-check.ts';

const built = '45990';
const nothing = { sold: false, repriced: false, reserved: false };

describe('what changes on a vehicle page since the build', () => {
  it.each([
    ['nothing when status and price are the same', { status: 'in_stock', price: 45_990 }, {}],
    ['nothing when the answer says nothing', {}, {}],
    ['nothing when only the status is known', { status: 'coming_soon' }, {}],
    ['a sale for every other status', { status: 'wholesale', price: 45_990 }, { sold: true }],
    ['nothing when the status is not a text', { status: 7 }, {}],
    ['the price when it is another', { price: 43_990 }, { repriced: true }],
    ['the price when it is withdrawn', { price: null }, { repriced: true }],
    ['the price when it falls to the threshold', { price: 10 }, { repriced: true }],
    ['a reservation', { price: 45_990, reserved: true }, { reserved: true }],
    [
      'the end of a reservation',
      { price: 45_990, reserved: true, held_until: 'Friday 4 December' },
      { reserved: true, heldUntil: 'Friday 4 December' },
    ],
    ['nothing when the reservation is not a boolean', { reserved: 'yes' }, {}],
  ])('is %s', (_, car_fields, expected) => {
    expect(changesSince({ car_fields }, built)).toMatchObject({ ...nothing, ...expected });
  });

  it('is nothing when the page had no price and the new one does not count either', () => {
    const changes = changesSince({ car_fields: { price: 10 } }, '');
    expect(changes.repriced).toBe(false);
  });

  it('includes the new price in AUD', () => {
    expect(changesSince({ car_fields: { price: 43_990 } }, built).price).toBe(43_990);
  });

  it('is nothing on a page that states no price at all', () => {
    const changes = changesSince({ car_fields: { price: 43_990 } }, undefined);
    expect(changes.repriced).toBe(false);
  });
});

describe('the answer about a vehicle', () => {
  const response = (status: number, type: string, body = '{"views":3}') =>
    new Response(body, { status, headers: { 'content-type': type } });

  it('is the JSON of the functions', async () => {
    expect(await liveAnswer(response(200, 'application/json; charset=utf-8'))).toEqual({
      views: 3,
    });
  });

  it('means sold when the functions do not know the vehicle', async () => {
    expect(await liveAnswer(response(404, 'application/problem+json'))).toEqual({
      car_fields: { status: 'sold' },
    });
  });

  it.each([
    ['a page of the static host that is not found', 404, 'text/html'],
    ['a page of the static host instead of JSON', 200, 'text/html'],
    ['an error of the functions', 500, 'application/problem+json'],
  ])('is missing for %s', async (_, status, type) => {
    expect(await liveAnswer(response(status, type))).toBeNull();
  });
});

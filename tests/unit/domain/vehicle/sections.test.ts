import { describe, expect, it } from 'vitest';
import { linesFor, vehicleSections } from '../../../../src/domain/vehicle/sections.ts';

const settings = {
  vehiclePage: {
    sections: { whatsIncluded: ['A full tank'], whyBuy: ['One price'], protect: ['Warranty'] },
  },
  reserve: { amount: 200, text: 'Fully refundable.', payOnline: false, dealerConfirms: false },
  functions: { smsFromEnv: 'SMS_FROM' },
};
const coolingOff = 'Cooling-off in VIC: three days';
const facts = { reservable: false, subscribed: false, coolingOff };
const titles = (...args: Parameters<typeof vehicleSections>) =>
  vehicleSections(...args).map(({ title }) => title);

// Rule vehicle-3.
describe('the folding sections of a vehicle', () => {
  it.each([
    ['used', true, ['What’s Included', 'Why Buy From Us?', 'Reserve Online', 'Protect Your Car']],
    ['used', false, ['What’s Included', 'Why Buy From Us?', 'Protect Your Car']],
    ['new', false, ['Why Buy From Us?', 'Protect Your Car']],
    ['demo', true, ['Why Buy From Us?', 'Reserve Online', 'Protect Your Car']],
  ] as const)(
    'of a vehicle that is %s (reservable: %s) are %j',
    (car_type, reservable, expected) => {
      expect(titles({ car_type, item_type: 'car' }, settings, { ...facts, reservable })).toEqual(
        expected,
      );
    },
  );

  // Rule reserve-2.
  it('name deposit, hold and refund, and no deposit of $0', () => {
    const points = (reserve: Partial<(typeof settings)['reserve']>) =>
      vehicleSections(
        { car_type: 'new', item_type: 'car' },
        { ...settings, reserve: { ...settings.reserve, ...reserve } },
        { ...facts, reservable: true },
      ).find(({ id }) => id === 'reserve-online')?.points;
    expect(points({})).toEqual([
      '$200 deposit: we call you about it, no payment is taken on this site',
      '100% refund if you change your mind',
      'Held for you for 48 hours from your reservation on',
      'Fully refundable.',
      coolingOff,
    ]);
    expect(points({ amount: 0, text: '' })).toEqual([
      'Held for you for 48 hours from your reservation on',
      coolingOff,
    ]);
    // Rule reserve-9.
    expect(points({ payOnline: true })?.[0]).toBe('$200 deposit');
    expect(points({ payOnline: true })).toContain(
      'Held for you for 48 hours once the deposit is paid',
    );
    expect(points({ dealerConfirms: true })).toContain(
      'Held for you for 48 hours once we have confirmed it',
    );
  });

  it('list what is included for a subscription of any condition, which nobody buys', () => {
    const subscribed = titles({ car_type: 'new', item_type: 'car' }, settings, {
      ...facts,
      subscribed: true,
    });
    expect(subscribed.slice(0, 2)).toEqual(['What’s Included', 'Why Subscribe With Us?']);
  });
});

describe('a line that is limited to kinds of vehicle', () => {
  const lines = [
    'Keys',
    { text: 'Gas certificate', for: ['caravan'] },
    { text: 'Used caravans checked', for: ['caravan', 'used'] },
    { text: 'Run in', for: ['new', 'demo'] },
  ] as const;

  it.each([
    ['caravan', 'used', ['Keys', 'Gas certificate', 'Used caravans checked']],
    ['caravan', 'new', ['Keys', 'Gas certificate', 'Run in']],
    ['motorcycle', 'used', ['Keys']],
    ['motorcycle', undefined, ['Keys']],
    ['car', 'demo', ['Keys', 'Run in']],
  ] as const)('shows for a %s that is %s what is true for it', (item_type, car_type, expected) => {
    expect(linesFor(lines, { item_type, car_type })).toEqual(expected);
  });

  it('is left out where the text is about all vehicles', () => {
    expect(linesFor(lines, null)).toEqual(['Keys']);
  });
});

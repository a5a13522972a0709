import { describe, expect, it } from 'vitest';
import { vehicleSections } from '../../../../src/domain/vehicle/sections.ts';

const settings = {
  vehiclePage: { whatsIncluded: ['A full tank'], whyBuy: ['One price'], protect: ['Warranty'] },
  reserve: { amount: 200, text: 'Fully refundable.', payOnline: false, dealerConfirms: false },
  functions: { smsFromEnv: 'SMS_FROM' },
};
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
      expect(titles({ car_type }, settings, reservable)).toEqual(expected);
    },
  );

  // Rule reserve-2.
  it('name deposit, hold and refund, and no deposit of $0', () => {
    const points = (reserve: Partial<(typeof settings)['reserve']>) =>
      vehicleSections(
        { car_type: 'new' },
        { ...settings, reserve: { ...settings.reserve, ...reserve } },
        true,
      ).find(({ id }) => id === 'reserve-online')?.points;
    expect(points({})).toEqual([
      '$200 deposit',
      '100% refund if you change your mind',
      'Held for you for 48 hours',
      'Fully refundable.',
    ]);
    expect(points({ amount: 0, text: '' })).toEqual(['Held for you for 48 hours']);
    // Rule reserve-9.
    expect(points({ payOnline: true })).toContain(
      'Held for you for 48 hours once the deposit is paid',
    );
    expect(points({ dealerConfirms: true })).toContain(
      'Held for you for 48 hours once we have confirmed it',
    );
  });
});

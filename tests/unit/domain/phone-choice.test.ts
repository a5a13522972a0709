import { describe, expect, it } from 'vitest';
import {
  choosePhone,
  dealerPhone,
  type PhoneOccasion,
} from '../../../src/domain/enquiry/phone-choice.ts';

const none = { phone: null, newPhone: null, usedPhone: null };
const site = '1300 000 001';
const forNew = '07 3000 0002';
const forUsed = '07 3000 0003';
const place = '07 3000 0004';
const both = { newPhone: forNew, usedPhone: forUsed };

// Rule phone-1.
describe('the phone number a visitor sees', () => {
  it.each<[string, object, PhoneOccasion, string]>([
    ['the site-wide override', { phone: site, newPhone: forNew }, { carType: 'used' }, site],
    ['the used number for a used vehicle', both, { carType: 'used' }, forUsed],
    ['the new number for a new vehicle', both, { carType: 'new' }, forNew],
    ['the new number for a demo', both, { carType: 'demo' }, forNew],
    ['the new number where no vehicle is meant', both, {}, forNew],
    ['the new number without a used one', { newPhone: forNew }, { carType: 'used' }, forNew],
    ['the used number without a new one', { usedPhone: forUsed }, { carType: 'new' }, forUsed],
    ['the location’s number at last', {}, { carType: 'new', locationPhone: place }, place],
    [
      'the next one where a number is no number',
      { phone: 'call us' },
      { locationPhone: place },
      place,
    ],
  ])('is %s', (_, settings, occasion, display) => {
    expect(choosePhone({ ...none, ...settings }, occasion)).toMatchObject({
      ok: true,
      phone: { display },
    });
  });

  // Rule phone-2.
  it('is missing with a warning for the log when none is known', () => {
    expect(choosePhone(none, {})).toMatchObject({ ok: false, code: 'no-phone' });
  });
});

describe("the dealer's number for the whole site", () => {
  const phoneWith = (visible: boolean) =>
    dealerPhone({ contact: none, locations: [{ visible, primary: true, phone: place }] });

  it("is the main location's where the site has no number of its own", () => {
    expect(phoneWith(true)?.display).toBe(place);
  });

  it('is not the number of a hidden location', () => {
    expect(phoneWith(false)).toBeNull();
  });
});

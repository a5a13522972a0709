import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedModel,
  askedOffer,
  askedTime,
  firstShown,
} from '../../../../src/domain/enquiry/asked-about.ts';
import { askedForm, formQuery } from '../../../../src/domain/enquiry/asked-form.ts';

const query = (text: string) => new URLSearchParams(text);

describe('the new model that an address asks about', () => {
  it.each([
    ['make=Ford&model=Ranger', { make: 'Ford', model: 'Ranger' }],
    ['make=Citro%C3%ABn&model=C5+X', { make: 'Citroën', model: 'C5 X' }],
    ['make=Kia&model=EV6+GT-Line', { make: 'Kia', model: 'EV6 GT-Line' }],
    ['make=Honda&model=ZR-V+e%3AHEV', { make: 'Honda', model: 'ZR-V e:HEV' }],
    ['make=Ford&model=Transit+Custom+%28PHEV%29', { make: 'Ford', model: 'Transit Custom (PHEV)' }],
    ['make=Volkswagen&model=up%21', { make: 'Volkswagen', model: 'up!' }],
    ['make=smart&model=%231', { make: 'smart', model: '#1' }],
    [
      'make=Kia&model=Pro+cee%27d+1.6+%26+A%2FB+%2B',
      { make: 'Kia', model: "Pro cee'd 1.6 & A/B +" },
    ],
    ['make=Ford&model=http%3A%2F%2Fevil.example', null],
    ['make=Ford&model=Ranger%0ACall', null],
    ['model=Ranger', null],
    ['make=Ford&model=', null],
    ['make=Ford&model=%3Cb%3ERanger', null],
    ['make=Ford&model=call+0900:+win', null],
    [`make=Ford&model=${'R'.repeat(41)}`, null],
    ['make=Ford&model=%20Ranger', null],
  ])('%s', (text, asked) => {
    expect(askedModel(query(text))).toEqual(asked);
  });
});

describe('the vehicle and the offer that an address asks about', () => {
  it.each([
    ['car_id=a-b&enquiry=test-drive', { carId: 'a-b', kind: 'test-drive' }],
    ['car_id=a-b&enquiry=trade-in', { carId: 'a-b', kind: 'vehicle-enquiry' }],
    ['enquiry=test-drive', null],
    [`car_id=${'a'.repeat(150)}`, { carId: 'a'.repeat(150), kind: 'vehicle-enquiry' }],
    [`car_id=${'a'.repeat(151)}`, null],
  ])('%s', (text, asked) => {
    expect(askedForm(query(text))).toEqual(asked);
  });

  it.each([
    ['offer_id=4417', '4417'],
    ['offer_id=a%20b', null],
    ['', null],
  ])('"%s" asks about the offer %s', (text, asked) => {
    expect(askedOffer(query(text))).toBe(asked);
  });
});

// Rule agents-4.
it.each([
  ['day=2026-11-25&slot=2026-11-24T23:30:00.000Z', '2026-11-25', '2026-11-24T23:30:00.000Z'],
  ['day=2026-11-25', '2026-11-25', null],
  ['slot=2026-11-24T23:30:00.000Z', null, null],
  ['day=tomorrow&slot=noon', null, null],
])('the time of a booking in an address (%s) has a day', (query, day, slot) => {
  expect(askedTime(new URLSearchParams(query))).toEqual({ day, slot });
});

// Rule agents-4.
it('a link to a form says what the form reads, for every vehicle, kind and time', () => {
  const kinds = ['vehicle-enquiry', 'test-drive', 'request-photos', 'something-similar', 'preorder-interest'] as const; // prettier-ignore
  const carId = fc.string({ minLength: 1, maxLength: 150 });
  const noInvalid = {
    min: new Date('2000-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(carId, fc.constantFrom(...kinds), fc.option(fc.date(noInvalid)), (id, kind, at) => {
      const slot = at?.toISOString() ?? null;
      const time = { day: slot?.slice(0, 10) ?? null, slot };
      const read = new URLSearchParams(formQuery({ carId: id, kind }, time));
      expect(askedForm(read)).toEqual({ carId: id, kind });
      expect(askedTime(read)).toEqual(time);
    }),
  );
});

it('the asked time is the first one while it is free, otherwise the next one', () => {
  const on = (day: number, time: string) => `2026-12-0${String(day)}T${time}:00.000Z`;
  const free = ['10:00', '11:00', '12:00'].map((time) => ({ at: on(5, time) }));
  const shown = (slot: string | null) => firstShown(free, { slot })?.at;
  expect(shown(on(5, '11:00'))).toBe(on(5, '11:00'));
  expect(shown(on(5, '11:30'))).toBe(on(5, '12:00'));
  expect(shown(on(5, '13:00'))).toBe(on(5, '10:00'));
  expect(shown(null)).toBe(on(5, '10:00'));
  // Another day keeps the hour.
  expect(shown(on(1, '11:00'))).toBe(on(5, '11:00'));
  expect(shown(on(8, '11:30'))).toBe(on(5, '12:00'));
  expect(shown(on(8, '13:00'))).toBe(on(5, '10:00'));
});

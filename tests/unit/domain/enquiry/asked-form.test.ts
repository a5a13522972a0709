import { describe, expect, it } from 'vitest';
import { askedModel, askedOffer } from '../../../../src/domain/enquiry/asked-about.ts';
import { askedForm } from '../../../../src/domain/enquiry/asked-form.ts';

const query = (text: string) => new URLSearchParams(text);

describe('the new model that an address asks about', () => {
  it.each([
    ['make=Ford&model=Ranger', { make: 'Ford', model: 'Ranger' }],
    ['make=Citro%C3%ABn&model=C5+X', { make: 'Citroën', model: 'C5 X' }],
    ['make=Kia&model=EV6+GT-Line', { make: 'Kia', model: 'EV6 GT-Line' }],
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
  ])('«%s» asks about the offer %s', (text, asked) => {
    expect(askedOffer(query(text))).toBe(asked);
  });
});

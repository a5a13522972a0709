// Rule trade-in-8: the car that an owner means.
import { expect, it } from 'vitest';
import { knownCar } from '../../../../src/domain/valuation/known-car.ts';

const known = [
  ['Mazda', 'CX-5'],
  ['Mazda', '3'],
  ['Ford', 'Ranger'],
  ['Ford', 'Ranger Raptor'],
  ['Volkswagen', 'Golf'],
  ['Kia', 'Carnival'],
  ['Rover', 'Carnival'],
].map(([make = '', model = '']) => ({ make, model }));

it.each([
  ['Mazda', 'CX-5 Maxx Sport', null, 'Mazda CX-5 | Maxx Sport'],
  ['mazda', 'cx 5 touring', null, 'Mazda CX-5 | touring'],
  ['Mazda', 'Mazda 3', null, 'Mazda 3 | -'],
  ['Mazda', 'CX-5 Touring', 'GT', 'Mazda CX-5 | GT'],
  ['Ford', 'ranger wildtrak', null, 'Ford Ranger | wildtrak'],
  ['Ford', 'Ranger Raptor X', null, 'Ford Ranger Raptor | X'],
  ['VW', 'Golf', null, 'Volkswagen Golf | -'],
  // Other cars stay what they are.
  ['Mazda', '323', null, 'Mazda 323 | -'],
  ['Rover', '3', null, 'Rover 3 | -'],
  ['Tata', '3', null, 'Tata 3 | -'],
  ['Tata', 'Carnival', null, 'Tata Carnival | -'],
  ['Mazda', 'Mazda', null, 'Mazda Mazda | -'],
])('"%s" "%s" with badge %s is %s', (make, model, badge, expected) => {
  const car = knownCar({ make, model, badge }, known);
  expect(`${car.make} ${car.model} | ${car.badge ?? '-'}`).toBe(expected);
});

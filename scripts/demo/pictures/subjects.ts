// The models of what is photographed, each built once per process and dealer's plate.
import { CARS } from './bodies/cars.ts';
import { caravanModel } from './bodies/caravan.ts';
import { motorcycleModel } from './bodies/motorcycle.ts';
import { carModel } from './car.ts';
import type { Model } from './model.ts';
import { isSubject, type Subject } from './spec.ts';

const models = new Map<string, Promise<Model>>();

/** The exterior model of a subject with `plate` on its plates, which are blank without it. */
export function modelOf(subject: string, plate?: string): Promise<Model> {
  if (!isSubject(subject)) throw new Error(`${subject} is no subject of a photograph.`);
  const key = `${subject} ${plate ?? ''}`;
  const known = models.get(key);
  if (known) return known;
  const made = built(subject, plate);
  models.set(key, made);
  return made;
}

function built(subject: Subject, plate?: string): Promise<Model> {
  if (subject === 'motorcycle') return motorcycleModel(plate);
  if (subject === 'caravan') return caravanModel(plate);
  return carModel(CARS[subject], plate);
}

// The light of a place, as a vehicle in its middle receives and mirrors it. It is worked out once for each place.
import { lightOf, type Light } from '../light.ts';
import { seenFrom, type Yard } from './yard.ts';

const lights = new Map<Yard, Light>();

export function yardLight(yard: Yard): Light {
  const known = lights.get(yard);
  if (known) return known;
  const seen = new Float32Array(3);
  const light: Light = {
    ...lightOf((x, y, z) => {
      seenFrom(yard, [0, 0, 0.9], x, y, z, seen);
      return [seen[0]!, seen[1]!, seen[2]!];
    }),
    stands: true,
  };
  lights.set(yard, light);
  return light;
}

// The light of a place, as a vehicle in its middle receives and mirrors it. It is worked out once for each place.
import { lightOf, type Light } from '../light.ts';
import { smoothstep } from '../sdf.ts';
import { seenFrom, type Yard } from './yard.ts';

const lights = new Map<Yard, Light>();

export function yardLight(yard: Yard): Light {
  const known = lights.get(yard);
  if (known) return known;
  const seen = new Float32Array(3);
  const light: Light = {
    ...lightOf((x, y, z) => {
      seenFrom(yard, [0, 0, 0.9], x, y, z, seen);
      // What stands about in a yard makes a dark line along the horizon, which paint shows.
      const sky = yard.sun && z > 0 ? 0.74 : 1;
      const k = yard.ceiling
        ? 1
        : sky - 0.4 * smoothstep(-0.03, 0.01, z) * smoothstep(0.13, 0.07, z);
      const grey = 0.3 * seen[0]! + 0.6 * seen[1]! + 0.1 * seen[2]!;
      const [r, g, b] = seen.map((own) => k * (grey + (own - grey) * (yard.mirrored ?? 1)));
      return [r!, g!, b!];
    }),
    stands: true,
  };
  lights.set(yard, light);
  return light;
}

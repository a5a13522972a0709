// Sold vehicles between results (rule search-16).
import type { Vehicle } from '../vehicle/vehicle.ts';

/** All of them when every one is sold; otherwise only the first of each unbroken run of sold vehicles. */
export function collapseSoldRuns<Hit extends Pick<Vehicle, 'status'>>(hits: readonly Hit[]): Hit[] {
  if (hits.every(isSold)) return [...hits];
  return hits.filter((hit, index) => {
    const before = hits[index - 1];
    return !isSold(hit) || before === undefined || !isSold(before);
  });
}

function isSold({ status }: Pick<Vehicle, 'status'>): boolean {
  return status === 'sold';
}

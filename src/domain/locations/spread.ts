// Numbers on a map that cover each other are moved apart, on the drawn map and on the live one (rule location-14).
interface Spot {
  x: number;
  y: number;
}

/** Spots moved at least `apart` away from each other, each as little as it takes, in whole units. */
export function spread(spots: readonly Spot[], apart: number): Spot[] {
  const moved = spots.map((spot, index) => ({
    x: spot.x + Math.cos(index) / 10,
    y: spot.y + Math.sin(index) / 10,
  }));
  for (let round = 0; round < 200; round++) {
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= apart) continue;
        const push = (apart - distance) / 2 / distance;
        one.x -= dx * push;
        one.y -= dy * push;
        other.x += dx * push;
        other.y += dy * push;
      }
    }
  }
  return moved.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}

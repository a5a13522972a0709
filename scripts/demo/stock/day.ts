// Calendar arithmetic for made-up dates. Days are 'YYYY-MM-DD'; nothing here reads a clock.

const DAY_MS = 86_400_000;

function midnightUtc(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms)) throw new RangeError(`not a day: ${day}`);
  return ms;
}

/** Noon UTC of the day before: past already when the day begins anywhere in Australia. */
export function startOfDay(day: string): number {
  return midnightUtc(day) - DAY_MS / 2;
}

export function addDays(day: string, days: number): string {
  return new Date(midnightUtc(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instant `days` (fractions allowed) before the day begins, ISO 8601, UTC, whole seconds. */
export function instantBefore(day: string, days: number): string {
  const ms = Math.floor((startOfDay(day) - days * DAY_MS) / 1000) * 1000;
  return new Date(ms).toISOString();
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

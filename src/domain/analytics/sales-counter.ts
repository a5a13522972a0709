// The sales counter: a number that grows through the dealer's day (rule home-3).
import { wallTime } from '../hours/calendar.ts';

const daySeconds = 86_400;

/** What the count depends on. */
export interface SalesCounterSettings {
  timeZone: string;
  perDay: number;
}

/** Units since midnight, spread evenly over the day. `now` is in epoch ms. */
export function salesCount(now: number, settings: SalesCounterSettings): number {
  const seconds = wallTime(now, settings.timeZone).minutes * 60 + (Math.floor(now / 1000) % 60);
  return Math.floor((seconds * settings.perDay) / daySeconds);
}

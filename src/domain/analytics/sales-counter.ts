// The sales counter: a number that grows through the dealer's day (rule home-3).
import { wallTime } from '../hours/calendar.ts';

/** The part of `tenant.salesCounter` that the count depends on. */
export interface SalesCounterSettings {
  timeZone: string;
  perDay: number;
  stepSeconds: number;
}

/** Units since midnight: one every `stepSeconds`, at most `perDay`. `now` is in epoch ms. */
export function salesCount(now: number, settings: SalesCounterSettings): number {
  const seconds = wallTime(now, settings.timeZone).minutes * 60 + (Math.floor(now / 1000) % 60);
  return Math.min(settings.perDay, Math.floor(seconds / settings.stepSeconds));
}

// The wheel of a campaign: the prize of a draw, the published odds, and the segment of each prize (rule spin-1, rule
// spin-2). It makes no random numbers.
import type { NoticeFacts } from '../privacy/notice.ts';

export interface Prize {
  id: string;
  name: string;
  /** Percent of all spins. */
  chance: number;
  /** Number available in the whole campaign. */
  stock: number;
}

/** Key names are those of the tenant's file. */
export interface Campaign {
  /** Identifies the campaign: each person has one spin per campaign. */
  id: string;
  name: string;
  /** First and last day in the dealer's time zone, `YYYY-MM-DD`. */
  start: string;
  end: string;
  prizes: readonly Prize[];
  noPrize: string;
}

export interface CampaignView {
  notice: NoticeFacts;
  name: string;
  prizes: readonly Prize[];
  noPrize: string;
  redeem: string;
  terms: readonly string[];
  /** "NSW permit TP/01234". */
  permits: readonly string[];
  /** "1 November 2026 to 31 October 2027". */
  period: string;
  legalName: string;
  abn: string;
}

/**
 * The prize of a draw. `roll` is at least 0 and below 1; `given` is how many of each prize were won. Null: no prize, by
 * chance or because the prize is used up. A used-up prize does not change the published chances of the others.
 */
export function prizeOf(
  prizes: readonly Prize[],
  roll: number,
  given: ReadonlyMap<string, number>,
): Prize | null {
  let from = 0;
  for (const prize of prizes) {
    const to = from + prize.chance / 100;
    if (roll >= from && roll < to) {
      return (given.get(prize.id) ?? 0) < prize.stock ? prize : null;
    }
    from = to;
  }
  return null;
}

/** Whether a campaign accepts spins on a day (in the dealer's time zone). */
export const campaignState = (
  { start, end }: Pick<Campaign, 'start' | 'end'>,
  today: string,
): 'before' | 'open' | 'ended' => (today < start ? 'before' : today > end ? 'ended' : 'open');

/** "5% of spins (1 in 20)". */
export function oddsText(chance: number): string {
  const percent = `${String(Number(chance.toFixed(2)))}% of spins`;
  const oneIn = 100 / chance;
  return Number.isInteger(oneIn) && oneIn > 1 ? `${percent} (1 in ${String(oneIn)})` : percent;
}

export interface Segment {
  /** Null: no prize. */
  prize: string | null;
  label: string;
  /** Turns from the top, clockwise: 0 to 1. */
  from: number;
  to: number;
}

/** The segments of the wheel: each prize's share of the wheel is its share of spins; the rest wins nothing. */
export function wheelOf(
  prizes: readonly Pick<Prize, 'id' | 'name' | 'chance'>[],
  noPrize: string,
): Segment[] {
  let from = 0;
  const segments = prizes.map(({ id, name, chance }): Segment => {
    const segment = { prize: id, label: name, from, to: from + chance / 100 };
    from = segment.to;
    return segment;
  });
  return from > 0.9999 ? segments : [...segments, { prize: null, label: noPrize, from, to: 1 }];
}

const wholeTurns = 5;
/** Degrees that bring the middle of a prize to the top, with whole turns; an unknown one stops where nothing is won. */
export function restingAngle(segments: readonly Segment[], prize: string | null): number {
  const stop = segments.find((each) => each.prize === prize) ?? segments.at(-1);
  const middle = stop ? (stop.from + stop.to) / 2 : 0;
  return wholeTurns * 360 + (1 - middle) * 360;
}

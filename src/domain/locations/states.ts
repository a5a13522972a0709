// The states and territories of Australia: postcodes, area codes, time zones and outlines. Exact enough to find addresses
// that contradict themselves; it knows no single town.

import facts from './states.json' with { type: 'json' };
import { stateCodes, type StateCode } from './state-codes.ts';

/** First and last. */
type Range = readonly number[];

interface StateFacts {
  /** Of streets and of post-office boxes, with those of the neighbour that Australia Post uses across the border. */
  postcodes: readonly Range[];
  /** Of landlines. */
  areaCodes: readonly string[];
  timeZones: readonly string[];
  /** Degrees, rounded outwards; islands that belong to the state are within. */
  latitude: Range;
  longitude: Range;
}

/** Postcodes by Australia Post, area codes by the numbering plan of ACMA. */
const states: Readonly<Record<StateCode, StateFacts>> = facts;

/** Towns whose landlines belong to the area of the neighbour: Tweed Heads, Broken Hill, the Murray, Wodonga and others. */
const acrossTheBorder: readonly { postcodes: Range; areaCode: string }[] = [
  { postcodes: [2484, 2490], areaCode: '07' },
  { postcodes: [2640, 2739], areaCode: '03' },
  { postcodes: [2879, 2880], areaCode: '08' },
  { postcodes: [3685, 3709], areaCode: '02' },
  { postcodes: [4375, 4385], areaCode: '02' },
];

const within = (value: number, [first = 0, last = 0]: Range): boolean =>
  value >= first && value <= last;

/** The states that have a postcode of four digits: one, two at some borders, none for a postcode that is not given out. */
export const statesOfPostcode = (postcode: string): StateCode[] =>
  stateCodes.filter((code) =>
    states[code].postcodes.some((range) => within(Number(postcode), range)),
  );

/** Area codes such as "07" of the landlines at a place; `postcode` may be empty. */
export const areaCodesAt = ({ state, postcode }: { state: StateCode; postcode: string }) => [
  ...states[state].areaCodes,
  ...acrossTheBorder
    .filter(({ postcodes }) => postcode !== '' && within(Number(postcode), postcodes))
    .map(({ areaCode }) => areaCode),
];

export const timeZonesOf = (state: StateCode): readonly string[] => states[state].timeZones;

/** Whether a point, in degrees, is within the outline of a state. */
export const isWithinState = (
  state: StateCode,
  { lat, long }: { lat: number; long: number },
): boolean => within(lat, states[state].latitude) && within(long, states[state].longitude);

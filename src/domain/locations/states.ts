// The states and territories of Australia: postcodes, area codes, time zones and outlines. Exact enough to find addresses
// that contradict themselves; it knows no single town.

import { stateCodes, type StateCode } from './state-codes.ts';

type Range = readonly [first: number, last: number];

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
const states: Readonly<Record<StateCode, StateFacts>> = {
  ACT: {
    postcodes: [
      [200, 299],
      [2540, 2540],
      [2600, 2620],
      [2900, 2920],
    ],
    areaCodes: ['02'],
    timeZones: ['Australia/Sydney'],
    latitude: [-36, -35],
    longitude: [148, 151],
  },
  NSW: {
    postcodes: [
      [1000, 2599],
      [2611, 2611],
      [2618, 2899],
      [2921, 2999],
      [3500, 3500],
      [3585, 3586],
      [3644, 3644],
      [3691, 3691],
      [3707, 3707],
      [4375, 4385],
    ],
    areaCodes: ['02'],
    timeZones: ['Australia/Sydney', 'Australia/Broken_Hill', 'Australia/Lord_Howe'],
    latitude: [-38, -28],
    longitude: [140, 169],
  },
  NT: {
    postcodes: [
      [800, 999],
      [4825, 4825],
    ],
    areaCodes: ['08'],
    timeZones: ['Australia/Darwin'],
    latitude: [-27, -10],
    longitude: [128, 139],
  },
  QLD: {
    postcodes: [
      [2406, 2406],
      [4000, 4999],
      [9000, 9999],
    ],
    areaCodes: ['07'],
    timeZones: ['Australia/Brisbane'],
    latitude: [-30, -9],
    longitude: [137, 154],
  },
  SA: {
    postcodes: [
      [872, 872],
      [5000, 5999],
    ],
    areaCodes: ['08'],
    timeZones: ['Australia/Adelaide'],
    latitude: [-39, -25],
    longitude: [128, 142],
  },
  TAS: {
    postcodes: [[7000, 7999]],
    areaCodes: ['03'],
    timeZones: ['Australia/Hobart'],
    latitude: [-44, -39],
    longitude: [143, 149],
  },
  VIC: {
    postcodes: [
      [3000, 3999],
      [8000, 8999],
    ],
    areaCodes: ['03'],
    timeZones: ['Australia/Melbourne'],
    latitude: [-40, -33],
    longitude: [140, 151],
  },
  WA: {
    postcodes: [
      [872, 872],
      [6000, 6999],
    ],
    areaCodes: ['08'],
    timeZones: ['Australia/Perth', 'Australia/Eucla'],
    latitude: [-36, -10],
    longitude: [96, 130],
  },
};

/** Towns whose landlines belong to the area of the neighbour: Tweed Heads, Broken Hill, the Murray, Wodonga and others. */
const acrossTheBorder: readonly { postcodes: Range; areaCode: string }[] = [
  { postcodes: [2484, 2490], areaCode: '07' },
  { postcodes: [2640, 2739], areaCode: '03' },
  { postcodes: [2879, 2880], areaCode: '08' },
  { postcodes: [3685, 3709], areaCode: '02' },
  { postcodes: [4375, 4385], areaCode: '02' },
];

const within = (value: number, [first, last]: Range): boolean => value >= first && value <= last;

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

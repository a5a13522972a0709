// Which vehicles are sold, reserved, without photos, reduced …: every state a site can show, dealt by quota.
// Quotas instead of chance, so that a small tenant shows every state too.
import type { Random } from './random.ts';

export const states = [
  'soldRecently',
  'soldLongAgo',
  'comingSoon',
  'reserved',
  'preorder',
  'otherStatus',
  'reduced',
  'raised',
  'noPrice',
  'zeroPrice',
  'noPhotos',
  'onePhoto',
  'spin',
  'testDriveOnly',
  'runoutSale',
  'ownTag',
  'certified',
  'justArrived',
  'hidden',
  'noKm',
  'video',
  'externalVideo',
  'historyFile',
  'regoPast',
  'regoFuture',
  'youxQuote',
  'longName',
  'allCaps',
  'typographicName',
  'noComments',
  'belowMarket',
  'noMarket',
  'noLenders',
  'noRates',
  'consigned',
] as const;
export type State = (typeof states)[number];

/** What decides whether a state can befall a vehicle. */
export interface StateSubject {
  item: 'car' | 'motorcycle' | 'caravan';
  carType: 'new' | 'used' | 'demo';
  /** Its body has been photographed on a turntable. */
  turntable: boolean;
}
type Rule = readonly [share: number, can: (subject: StateSubject) => boolean];

const any = () => true;
const isNew = (s: StateSubject) => s.carType === 'new';
const isUsed = (s: StateSubject) => s.carType === 'used';
const hasRego = (s: StateSubject) => s.carType !== 'new';
const canSpin = (s: StateSubject) => s.carType === 'used' && s.turntable;

/** States of one group exclude each other. */
const GROUPS: readonly (readonly State[])[] = [
  ['soldRecently', 'soldLongAgo', 'comingSoon', 'reserved', 'preorder', 'otherStatus'],
  ['reduced', 'raised', 'noPrice', 'zeroPrice'],
  ['spin', 'noPhotos', 'onePhoto'],
  ['testDriveOnly', 'runoutSale', 'ownTag'],
  ['certified'],
  ['justArrived'],
  ['hidden'],
  ['noKm'],
  ['video', 'externalVideo'],
  ['historyFile'],
  ['regoPast', 'regoFuture'],
  ['youxQuote'],
  ['longName', 'allCaps', 'typographicName'],
  ['noComments'],
  ['belowMarket', 'noMarket'],
  ['noLenders', 'noRates'],
  ['consigned'],
];

const USUAL: Readonly<Record<State, Rule>> = {
  soldRecently: [0.03, any],
  soldLongAgo: [0.02, any],
  comingSoon: [0.03, any],
  reserved: [0.025, any],
  preorder: [0.05, isNew],
  otherStatus: [0.006, any],
  reduced: [0.12, any],
  raised: [0.006, any],
  noPrice: [0.015, any],
  zeroPrice: [0.008, any],
  spin: [0.04, canSpin],
  noPhotos: [0.02, any],
  onePhoto: [0.025, any],
  testDriveOnly: [0.012, any],
  runoutSale: [0.05, isNew],
  ownTag: [0.02, any],
  certified: [0.08, isUsed],
  justArrived: [0.09, any],
  hidden: [0.008, any],
  noKm: [0.015, isUsed],
  video: [0.05, any],
  externalVideo: [0.02, any],
  historyFile: [0.35, isUsed],
  regoPast: [0.05, hasRego],
  regoFuture: [0.6, hasRego],
  youxQuote: [0.08, any],
  longName: [0.01, any],
  allCaps: [0.02, any],
  typographicName: [0.015, any],
  noComments: [0.07, any],
  belowMarket: [0.22, isUsed],
  noMarket: [0.15, isUsed],
  noLenders: [0.06, any],
  noRates: [0.04, any],
  consigned: [0.02, isUsed],
};

/** The states of each subject, in the subjects' order. A share above 0 befalls at least one that it can befall. */
export function dealStates(
  subjects: readonly StateSubject[],
  shares: Readonly<Partial<Record<State, number>>>,
  random: Random,
): Set<State>[] {
  const dealt = subjects.map(() => new Set<State>());
  for (const group of GROUPS) {
    const free = new Set(subjects.keys());
    for (const state of group) {
      const [usual, can] = USUAL[state];
      const possible = [...subjects.keys()].filter((i) => can(subjects[i] as StateSubject));
      const quota = Math.ceil((shares[state] ?? usual) * possible.length);
      const takers = random.shuffled(possible.filter((i) => free.has(i))).slice(0, quota);
      for (const i of takers) {
        dealt[i]?.add(state);
        free.delete(i);
      }
    }
  }
  return dealt;
}

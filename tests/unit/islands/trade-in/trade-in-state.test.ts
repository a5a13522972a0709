// Rule trade-in-8: what the wizard shows after each thing that happens.
import { describe, expect, it } from 'vitest';
import {
  againAt,
  firstStep,
  initialState,
  reduceTradeIn,
  vehicleChoices,
  type TradeInAction,
  type TradeInState,
} from '../../../../src/islands/trade-in/trade-in-state.ts';
import type { TradeInOffer } from '../../../../src/protocol/trade-in.ts';

const draft = { make: 'Ford', model: 'Ranger', year: '2021', kms: '45 000', condition: 'good' };
const offer: TradeInOffer = {
  id: 'an-offer-of-a-test',
  car: '2021 Ford Ranger',
  low: 30_000,
  high: 33_000,
  confidence: 1,
  source: 'our own price guide',
  valid_until: '',
  valid_text: '',
  state: 'open',
  saved: false,
};
const puma = { slug: 'puma', name: '2024 Ford Puma', price: null };
const state = (changes: Partial<TradeInState> = {}): TradeInState => ({
  ...initialState,
  draft,
  ...changes,
});

describe('the wizard', () => {
  it.each<[string, TradeInState, TradeInAction, Partial<TradeInState>]>([
    [
      'shows the stored draft before it knows where to go on',
      initialState,
      { type: 'started', draft, vehicles: [puma], asked: puma },
      { draft, vehicles: [puma], asked: puma, step: 'car', ready: false, edited: false },
    ],
    [
      'resumes at a step without taking the focus',
      state(),
      { type: 'resumed', step: 'condition', offer: null },
      { step: 'condition', ready: true, moves: 0, notice: null },
    ],
    [
      'says that a resumed offer has ended',
      state(),
      { type: 'resumed', step: 'offer', offer: { ...offer, state: 'expired' } },
      { notice: expect.stringContaining('has ended') as string },
    ],
    [
      'says that a resumed offer was accepted',
      state(),
      { type: 'resumed', step: 'offer', offer: { ...offer, state: 'accepted' } },
      { notice: expect.stringContaining('your enquiry') as string },
    ],
    [
      'forgets the offer when the car changes',
      state({ offer, notice: 'old', use: 'sell', draft: { ...draft, offerId: offer.id } }),
      { type: 'changed', part: { year: '2022' } },
      {
        draft: { ...draft, year: '2022', offerId: '' },
        edited: true,
        offer: null,
        notice: null,
        use: null,
      },
    ],
    [
      'no longer waits for a figure when the car changes',
      state({ valuing: true }),
      { type: 'changed', part: { year: '2022' } },
      { valuing: false },
    ],
    [
      'stays in a step that lacks something',
      state({ step: 'condition' }),
      { type: 'refused', errors: [{ path: 'kms', message: 'Please enter a number.' }] },
      { step: 'condition', errors: { kms: 'Please enter a number.' }, moves: 0 },
    ],
    [
      'gives the heading of the next step the focus, without the errors of the last',
      state({ errors: { year: 'old' } }),
      { type: 'moved', to: 'condition' },
      { step: 'condition', errors: {}, moves: 1 },
    ],
    [
      'follows the browser’s history',
      state({ step: 'offer', offer }),
      { type: 'returned', to: 'condition' },
      { step: 'condition', offer, moves: 1 },
    ],
    [
      'asks for the condition again when the history leads to the offer for another car',
      state({ step: 'condition', notice: null, offer: null }),
      { type: 'returned', to: 'offer' },
      { step: 'condition', moves: 1 },
    ],
    [
      'returns to the details of a car without a figure',
      state({ step: 'condition', notice: 'A valuer calls you.', isFilling: true }),
      { type: 'returned', to: 'details' },
      { step: 'details', notice: 'A valuer calls you.', isFilling: true },
    ],
    [
      'asks for the condition of another car before its details',
      state({ step: 'condition', isFilling: true }),
      { type: 'returned', to: 'details' },
      { step: 'condition', isFilling: true },
    ],
    [
      'keeps what was typed in the last step while an earlier one shows',
      state({ step: 'details', notice: 'A valuer calls you.', isFilling: true }),
      { type: 'returned', to: 'condition' },
      { step: 'condition', isFilling: true },
    ],
    [
      'waits for the figure',
      state({ step: 'condition', errors: { kms: 'old' } }),
      { type: 'valuation-started' },
      { step: 'condition', valuing: true, errors: {} },
    ],
    [
      'shows the figure and stores which offer it was',
      state({ step: 'condition', valuing: true, garageNotice: 'of the last offer' }),
      { type: 'valued', answer: { offer, words: null } },
      {
        step: 'offer',
        offer,
        notice: null,
        valuing: false,
        garageNotice: null,
        moves: 1,
        draft: { ...draft, offerId: offer.id },
        edited: true,
      },
    ],
    [
      'says why there is no figure, and asks for the details at once',
      state({ step: 'condition', valuing: true, asked: puma }),
      { type: 'valued', answer: { offer: null, words: 'A valuer calls you.' } },
      {
        step: 'details',
        offer: null,
        notice: 'A valuer calls you.',
        valuing: false,
        vehicle: puma,
      },
    ],
    [
      'offers to send the details when the functions do not answer',
      state({ step: 'condition', valuing: true }),
      { type: 'valued', answer: null },
      {
        step: 'details',
        offer: null,
        notice: expect.stringContaining('isn’t answering') as string,
      },
    ],
    [
      'says whether the offer is in the garage',
      state({ step: 'offer', offer }),
      { type: 'garage-answered', notice: 'The offer is in your garage.' },
      { step: 'offer', garageNotice: 'The offer is in your garage.' },
    ],
    [
      'sends a sold car with the vehicle of the address',
      state({ step: 'offer', offer, asked: puma }),
      { type: 'used', use: 'sell', vehicle: null },
      { step: 'details', use: 'sell', vehicle: puma, moves: 1 },
    ],
    [
      'sends a deposit with the chosen vehicle',
      state({ step: 'offer', offer, asked: { slug: 'other', name: 'Other', price: null } }),
      { type: 'used', use: 'deposit', vehicle: puma },
      { use: 'deposit', vehicle: puma },
    ],
  ])('%s', (_case, before, action, expected) => {
    expect(reduceTradeIn(before, action)).toMatchObject(expected);
  });

  it.each<[string, Parameters<typeof firstStep>, string]>([
    ['the offer of a link', [{}, offer, true], 'offer'],
    ['an offer that has ended', [draft, { ...offer, state: 'expired' }, false], 'offer'],
    ['the open offer of the draft', [draft, offer, false], 'offer'],
    ['the first gap of a draft', [{}, null, false], 'car'],
    ['the condition where the link names no offer', [draft, null, true], 'condition'],
  ])('begins at %s', (_case, args, step) => {
    expect(firstStep(...args)).toBe(step);
  });

  it('starts a new figure at the step that is incomplete', () => {
    expect(againAt(draft)).toBe('condition');
    expect(againAt({ make: 'Ford' })).toBe('car');
  });
});

describe('the vehicles that an offer may be a deposit for', () => {
  const seen = [
    { id: '1', slug: 'puma', name: '2024 Ford Puma', price: null },
    { id: '2', slug: 'ranger', name: '2021 Ford Ranger', price: 45_000 },
  ];

  it.each([
    ['named by its slug', 'ranger', ['ranger', 'puma'], 'ranger'],
    ['named by its id', '2', ['ranger', 'puma'], 'ranger'],
    // Its lead would be about another vehicle.
    ['that this browser does not know', 'everest', ['puma', 'ranger'], undefined],
    ['that nobody named', null, ['puma', 'ranger'], undefined],
  ])('start with the one %s', (_name, carId, slugs, named) => {
    const { vehicles, asked } = vehicleChoices(seen, carId);
    expect(vehicles.map(({ slug }) => slug)).toEqual(slugs);
    expect(asked?.slug).toBe(named);
  });
});

import { describe, expect, it } from 'vitest';
import { isGone } from '../../../../src/islands/saved/read-vehicle.ts';
import { savedFromItems } from '../../../../src/islands/saved/watchlist.ts';
import type { ApiFailure } from '../../../../src/islands/site/api.ts';
import { failureText } from '../../../../src/islands/site/failure.ts';
import { messages } from '../../../../src/protocol/messages.ts';
import type { Problem } from '../../../../src/protocol/problem.ts';

// Rule saving-5.
it.each([
  [0, false],
  [200, false],
  [404, true],
  [410, true],
  [500, false],
  [503, false],
])('the page of a saved vehicle that answers %i means that it is gone: %s', (status, gone) => {
  expect(isGone(status)).toBe(gone);
});

describe('the watchlist of an account', () => {
  const item = {
    car_id: '7',
    slug: '2021-toyota-hilux-7',
    name: '2021 Toyota Hilux',
    image: '/photos/7.webp',
    saved_price: 45_990,
  };

  it('becomes entries of this browser with the price at the time of saving', () => {
    expect(savedFromItems([item])).toEqual([
      {
        id: '7',
        slug: '2021-toyota-hilux-7',
        name: '2021 Toyota Hilux',
        make: '',
        model: '',
        primary_image_url: '/photos/7.webp',
        price: 45_990,
      },
    ]);
  });

  it('leaves out items with an invalid slug', () => {
    expect(savedFromItems([{ ...item, slug: '../admin' }])).toEqual([]);
  });
});

// Rule saving-4.
describe('the message of a failed save', () => {
  const refused = (problem: Partial<Problem>): ApiFailure => ({ ok: false, status: 422, problem });
  it.each<[string, Partial<Problem>, string]>([
    [
      'the first field error',
      { errors: [{ path: 'car_id', message: 'Too many.' }], detail: 'No.' },
      'Too many.',
    ],
    ['the detail of the problem', { detail: 'No.' }, 'No.'],
    ['a general text when the problem states nothing', {}, messages.unknown],
  ])('is %s', (_, problem, expected) => {
    expect(failureText(refused(problem))).toBe(expected);
  });

  it('is the text of the caller without an answer', () => {
    const unanswered: ApiFailure = { ok: false, status: null, problem: null };
    expect(failureText(unanswered, messages.unknown)).toBe(messages.unknown);
  });
});

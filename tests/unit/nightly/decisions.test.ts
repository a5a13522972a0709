// What waits for a person: every combination of what can wait.
import { describe, expect, it } from 'vitest';
import {
  decisionLines,
  openDecisions,
  type DecisionFacts,
} from '../../../src/nightly/decisions.ts';

const now = Date.parse('2026-11-28T16:20:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const none: DecisionFacts = {
  slug: 'north',
  state: 'done',
  blocked: [],
  asked: [],
  frozen: null,
  review: null,
  rollback: null,
  stock: null,
  kept: null,
  lastGoodAt: hoursAgo(0),
  firstAt: hoursAgo(900),
};
const waiting: Record<string, Partial<DecisionFacts>> = {
  held: { blocked: [{ code: 'shrunk', message: '2 vehicles came' }], kept: { vehicles: 24, at: hoursAgo(24) } },
  asked: { asked: [{ id: 'A1', slug: 'a', name: 'Kia Rio', field: 'price', was: 45_990, would: 4_599, since: hoursAgo(0) }] },
  frozen: { frozen: { cause: 'old', since: hoursAgo(120), hours: 120 } },
  approval: { review: { release: 'abcdef0123456789', by: 'Kim', see: 'npm run review -- north prints a link' } },
  'rolled-back': { rollback: { at: hoursAgo(5), by: 'Kim', from: 'b', release: 'a', liveSince: hoursAgo(30) } },
  'no-good-night': { state: 'problems', lastGoodAt: hoursAgo(48) },
}; // prettier-ignore
const kinds = Object.keys(waiting);
const kindsOf = (facts: DecisionFacts[]) => openDecisions(facts, now).map(({ kind }) => kind);

describe('the decisions', () => {
  it('are none for a tenant that is fine', () => {
    expect(kindsOf([none])).toEqual([]);
  });

  it('are one for each thing that waits, in one order, whatever else waits', () => {
    for (let chosen = 1; chosen < 2 ** kinds.length; chosen += 1) {
      const some = kinds.filter((_, at) => chosen & (2 ** at));
      const facts = Object.assign({}, none, ...some.map((kind) => waiting[kind])) as DecisionFacts;
      expect(kindsOf([facts])).toEqual(some);
    }
  });

  it('are listed by kind, then by tenant, each with what to do', () => {
    const tenants = ['b', 'a'].map((slug) => ({
      ...none,
      ...waiting['held'],
      ...waiting['frozen'],
      slug,
    }));
    const list = openDecisions(tenants, now);
    expect(list.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual([
      'held b',
      'held a',
      'frozen b',
      'frozen a',
    ]);
    expect(list.every(({ todo, lines }) => todo !== '' && lines.length > 0)).toBe(true);
  });

  it('say what the site shows while an export is held back', () => {
    expect(decisionLines(openDecisions([{ ...none, ...waiting['held'] }], now))).toEqual([
      'north: the export is held back: 2 vehicles came',
      'north: the site keeps the 24 vehicles of 2026-11-27',
      '  if the export is right: npm run ingest -- north --accept',
    ]);
  });

  it('offer to accept no export that cannot be accepted', () => {
    for (const code of ['empty', 'incomplete', 'stale']) {
      const [held] = openDecisions([{ ...none, blocked: [{ code, message: 'x' }] }], now);
      expect(held).toMatchObject({ kind: 'held', canAccept: false });
      expect(held?.todo).not.toContain('--accept');
    }
  });

  it.each([
    ['the night before last was good', { lastGoodAt: hoursAgo(46) }, []],
    ['two nights were not', { lastGoodAt: hoursAgo(48) }, ['no-good-night']],
    ['none was, and the first was yesterday', { lastGoodAt: null, firstAt: hoursAgo(24) }, []],
    ['none was for two days', { lastGoodAt: null, firstAt: hoursAgo(48) }, ['no-good-night']],
  ])('say so when %s', (_case, times, expected) => {
    expect(kindsOf([{ ...none, state: 'problems', ...times }])).toEqual(expected);
  });
});

describe('a rollback that holds', () => {
  const linesOf = (liveSince: string | null) => {
    const rollback = {
      at: hoursAgo(5),
      by: 'Kim',
      from: 'b',
      release: 'abcdef0123456789',
      liveSince,
    };
    return decisionLines(openDecisions([{ ...none, state: 'rolled-back', rollback }], now)).join(
      '\n',
    );
  };

  it('says since when and by whom, and how it ends', () => {
    expect(linesOf(hoursAgo(30))).toBe(
      'north: held at the release of 2026-11-27 10:20 UTC since the rollback by Kim (2026-11-28 11:20 UTC)\n  to publish again: npm run rollback -- north --end, and the next night does it',
    );
  });

  it('names a release whose time nobody noted by its hash', () => {
    expect(linesOf(null)).toContain('held at the release of abcdef012345 since');
  });
});

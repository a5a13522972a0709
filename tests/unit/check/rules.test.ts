import { describe, expect, it } from 'vitest';
import {
  citationsOf,
  facetProblems,
  lawProblems,
  ruleProblems,
  rulesOf,
  type Citation,
} from '../../../scripts/check/rules.ts';

/** Written apart, so that the check does not read these examples as citations. */
const word = 'rule';

describe('the rules of a document', () => {
  const text = ['# Price', '', '### price-1', '', 'A rule.', '', '### price-2', '']
    .concat('Status: planned', '', 'Another rule.')
    .join('\n');

  it('are its level 3 headings, with the line that marks a planned one', () => {
    expect(rulesOf({ path: 'docs/rules/price.md', text })).toEqual([
      { id: 'price-1', path: 'docs/rules/price.md', line: 3, planned: false },
      { id: 'price-2', path: 'docs/rules/price.md', line: 7, planned: true },
    ]);
  });
});

describe('a citation', () => {
  const idsIn = (text: string) => citationsOf({ path: 'src/a.ts', text }).map(({ id }) => id);

  it.each([
    [`/** The price (${word} price-2). */`, ['price-2']],
    [`// Both (${word} price-2, ${word} trade-in-13).`, ['price-2', 'trade-in-13']],
    [`// ${word[0]?.toUpperCase() ?? ''}ule third-party-1 decides.`, ['third-party-1']],
    [`/**\n * Shown when it is above 10 (${word}\n * price-2).\n */`, ['price-2']],
    [`{ path: 'reserve.enabled', ${word}: 'reserve-1' },`, ['reserve-1']],
    [`// The ${word} of price-2, and ${word}s in general.`, []],
    ['const overrule = price - 2;', []],
  ])('is found in %s', (text, ids) => {
    expect(idsIn(text)).toEqual(ids);
  });

  it('knows its line', () => {
    expect(citationsOf({ path: 'src/a.ts', text: `\n\n// ${word} price-1` })).toEqual([
      { id: 'price-1', path: 'src/a.ts', line: 3 },
    ]);
  });
});

describe('the check of rules', () => {
  const rule = (id: string, planned = false, line = 3) => ({
    id,
    path: `docs/rules/${id.replace(/-\d+$/, '')}.md`,
    line,
    planned,
  });
  const cite = (path: string, ...ids: string[]): Citation[] =>
    ids.map((id) => ({ id, path, line: 1 }));

  it('is silent when code and a test cite every rule', () => {
    expect(
      ruleProblems([rule('price-1')], cite('src/a.ts', 'price-1'), cite('tests/a.ts', 'price-1')),
    ).toEqual([]);
  });

  it('reports a citation without a rule, of code and of tests', () => {
    expect(ruleProblems([], cite('src/a.ts', 'price-9'), cite('tests/a.ts', 'card-9'))).toEqual([
      'src/a.ts:1 cites price-9, which is no rule',
      'tests/a.ts:1 cites card-9, which is no rule',
    ]);
  });

  it('reports a rule that no code and no test cites', () => {
    expect(ruleProblems([rule('price-1')], [], [])).toEqual([
      'docs/rules/price.md:3 no code cites price-1',
      'docs/rules/price.md:3 no test cites price-1',
    ]);
  });

  it('does not take the description of a setting for code', () => {
    const descriptions = [
      ...cite('src/tenant/switches.ts', 'price-1'),
      ...cite('src/tenant/schema/vehicle.ts', 'price-1'),
    ];
    expect(ruleProblems([rule('price-1')], descriptions, cite('tests/a.ts', 'price-1'))).toEqual([
      'docs/rules/price.md:3 no code cites price-1',
    ]);
  });

  it('requires nothing for a planned rule, and reports its citation', () => {
    const rules = [rule('price-1', true)];
    expect(ruleProblems(rules, [], [])).toEqual([]);
    expect(ruleProblems(rules, cite('src/a.ts', 'price-1'), [])).toEqual([
      'src/a.ts:1 cites price-1, which docs/rules/price.md:3 calls planned',
    ]);
  });

  it('reports a heading that is no id of its document, and an id that stands twice', () => {
    const rules = [
      { ...rule('price-1', true), path: 'docs/rules/card.md' },
      rule('price-2', true),
      rule('price-2', true, 7),
    ];
    expect(ruleProblems(rules, [], [])).toEqual([
      'docs/rules/card.md:3 "price-1" is not a rule id; write card-<number>',
      'docs/rules/price.md:7 price-2 is already defined in docs/rules/price.md:3',
    ]);
  });
});

describe('the rule of facets', () => {
  const rule = {
    id: 'search-13',
    text: 'A site may filter by make, body\nand fuel. It shows make.',
  };

  it('names the facets of the code', () => {
    expect(facetProblems(rule, ['Make', 'Body', 'Fuel'])).toEqual([]);
  });

  it('leaves none out and adds none', () => {
    expect(facetProblems(rule, ['Make', 'Body', 'Sleeps'])).toEqual([
      'search-13 does not name the facet "sleeps"',
      'search-13 names "fuel", which is no facet',
    ]);
  });
});

// Rule law-1.
describe('rules of the law', () => {
  const own = { id: 'price.total', source: 'Australian Consumer Law s48', checked: '2026-11-29' };
  const tests = [{ path: 'a.test.ts', text: "'price.total': {}" }];

  it('need a source, a day, and a test with inputs', () => {
    expect(lawProblems([own], tests)).toEqual([]);
    expect(lawProblems([{ ...own, source: '' }], tests)).toHaveLength(1);
    expect(lawProblems([{ ...own, checked: 'lately' }], tests)).toHaveLength(1);
    expect(lawProblems([own], [])).toEqual(['src/compliance: no test has inputs for price.total']);
  });
});

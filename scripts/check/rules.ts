// Ties code and tests to the rules in docs/rules: a citation names a rule that exists, and every rule that is built
// has code and a test that cite it. It does not judge whether the code follows the rule.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { LawRule } from '../../src/compliance/rule.ts';
import { rules as lawRules } from '../../src/compliance/rules.ts';
import { searchFacets } from '../../src/domain/search/facets.ts';

export interface TextFile {
  path: string;
  text: string;
}

export interface Rule {
  /** For example `price-3`. */
  id: string;
  path: string;
  line: number;
  /** Not built yet: nothing may cite it. */
  planned: boolean;
}

export interface Citation {
  id: string;
  path: string;
  line: number;
}

const planned = 'Status: planned';
const idPattern = /^[a-z]+(?:-[a-z]+)*-\d+$/;
/** A comment or a title has the word and the id, also across lines; a settings table has `rule: 'id'`. */
const citationPattern = /\brule:?[\s/*]+'?([a-z]+(?:-[a-z]+)*-\d+)\b/gi;

/** The rules of one document: each level 3 heading is an id. */
export function rulesOf({ path, text }: TextFile): Rule[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!line.startsWith('### ')) return [];
    const firstText = lines.slice(index + 1).find((each) => each.trim() !== '');
    return [
      { id: line.slice(4).trim(), path, line: index + 1, planned: firstText?.trim() === planned },
    ];
  });
}

export function citationsOf({ path, text }: TextFile): Citation[] {
  return [...text.matchAll(citationPattern)].map(({ index, 1: id = '' }) => ({
    id,
    path,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** Descriptions of settings cite rules for their readers; they implement none. */
const isDescription = ({ path }: Citation) => /^src\/tenant\/(?:schema\/|switches\.ts$)/.test(path);

const place = ({ path, line }: { path: string; line: number }) => `${path}:${String(line)}`;

/** Rules that are misnamed or stand twice. The subject of a rule is the name of its document. */
function headingProblems(rules: readonly Rule[]): string[] {
  const seen = new Map<string, Rule>();
  return rules.flatMap((rule) => {
    const first = seen.get(rule.id);
    if (first) return [`${place(rule)} ${rule.id} is already defined in ${place(first)}`];
    seen.set(rule.id, rule);
    const subject = basename(rule.path, '.md');
    const fits = idPattern.test(rule.id) && rule.id.replace(/-\d+$/, '') === subject;
    return fits ? [] : [`${place(rule)} "${rule.id}" is not a rule id; write ${subject}-<number>`];
  });
}

/** Every problem as a line to print. `code` and `tests` are the citations of each. */
export function ruleProblems(
  rules: readonly Rule[],
  code: readonly Citation[],
  tests: readonly Citation[],
): string[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const inCode = new Set(code.filter((each) => !isDescription(each)).map(({ id }) => id));
  const inTests = new Set(tests.map(({ id }) => id));
  const citations = [...code, ...tests].flatMap((citation) => {
    const rule = known.get(citation.id);
    if (!rule) return [`${place(citation)} cites ${citation.id}, which is no rule`];
    return rule.planned
      ? [`${place(citation)} cites ${citation.id}, which ${place(rule)} calls planned`]
      : [];
  });
  const uncited = rules
    .filter((rule) => !rule.planned)
    .flatMap((rule) => [
      ...(inCode.has(rule.id) ? [] : [`${place(rule)} no code cites ${rule.id}`]),
      ...(inTests.has(rule.id) ? [] : [`${place(rule)} no test cites ${rule.id}`]),
    ]);
  return [...headingProblems(rules), ...citations, ...uncited];
}

/** Differences between the facets of the code, by their labels, and the list after "may filter by" in a rule. */
export function facetProblems(
  { id, text }: { id: string; text: string },
  labels: readonly string[],
): string[] {
  const [, list = ''] = /may filter by ([^.]+)\./.exec(text.replace(/\s+/g, ' ')) ?? [];
  const named = new Set(
    list
      .toLowerCase()
      .replace(/ and (?=[^,]*$)/, ', ')
      .split(', '),
  );
  const facets = new Set(labels.map((label) => label.toLowerCase()));
  const unnamed = [...facets].filter((label) => !named.has(label));
  const unknown = [...named].filter((name) => !facets.has(name));
  return [
    ...unnamed.map((label) => `${id} does not name the facet "${label}"`),
    ...unknown.map((name) => `${id} names "${name}", which is no facet`),
  ];
}

/** Rules of the law without a source or a day, or whose id no test names (rule law-1); those of comments and settings have the words of their page. */
export const lawProblems = (
  own: readonly Required<Pick<LawRule, 'id' | 'source' | 'checked'>>[],
  tests: readonly TextFile[],
): string[] =>
  own.flatMap(({ id, source, checked }) => [
    ...(source.trim() === '' ? [`src/compliance: ${id} has no source`] : []),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(checked) ? [] : [`src/compliance: ${id} has no day`]),
    ...(tests.some(
      ({ text }) =>
        text.includes(`'${id.replace(/\.(?:vehicle|settings)$/, '')}'`) || isLicenceOf(id, text),
    )
      ? []
      : [`src/compliance: no test has inputs for ${id}`]),
  ]);

/** Those of the licences are one table over all states. */
const isLicenceOf = (id: string, text: string): boolean =>
  id.startsWith('licence.') && text.includes('`licence.${state.toLowerCase()}');

/** The text below the heading of a rule. */
const textOfRule = ({ text }: TextFile, id: string): string =>
  text.split(`\n### ${id}\n`)[1]?.split('\n### ')[0] ?? '';

function read(...patterns: string[]): TextFile[] {
  return globSync(patterns)
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

if (import.meta.main) {
  const extensions = '{ts,tsx,mjs,astro,css}';
  const rules = read('docs/rules/*.md')
    .filter(({ path }) => basename(path) !== 'README.md')
    .flatMap(rulesOf);
  const code = read(`src/**/*.${extensions}`, `scripts/**/*.${extensions}`).flatMap(citationsOf);
  const tests = read(`tests/**/*.${extensions}`).flatMap(citationsOf);
  const [searchRules] = read('docs/rules/search.md');
  const facetRule = {
    id: 'search-13',
    text: searchRules ? textOfRule(searchRules, 'search-13') : '',
  };
  const labels = Object.values(searchFacets).map(({ label }) => label);
  const lawTests = read('tests/unit/compliance/**/*.ts');
  const problems = [
    ...ruleProblems(rules, code, tests),
    ...facetProblems(facetRule, labels),
    ...lawProblems(lawRules, lawTests),
  ];
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}

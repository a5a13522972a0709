import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorLine, loadTenant } from '../../../src/tenant/load.ts';
import { mergeSettings, valueAt, type Settings } from '../../../src/tenant/merge.ts';
import { jsonText } from '../../../src/tenant/reference/json-text.ts';
import { topicExample, settingsPages } from '../../../src/tenant/reference/pages.ts';
import { topics } from '../../../src/tenant/reference/topics.ts';
import { keysOf, optionsOf, type Schema } from '../../../src/tenant/schema-walk.ts';
import { tenantSchema } from '../../../src/tenant/schema/index.ts';
import { isContentList } from '../../../src/tenant/setting-files.ts';
import { switches } from '../../../src/tenant/switches.ts';
import { identity, place, projectRoot, projectWith } from './project.ts';

const defaults = JSON.parse(
  readFileSync(join(projectRoot, 'tenants/_defaults.json'), 'utf8'),
) as Settings;
const pages = settingsPages(defaults);
const row = (name: string, start: string) =>
  pages[name]?.split('\n').find((line) => line.startsWith(start));

describe('the settings reference', () => {
  it('has every key of the settings on one page', () => {
    const keys = topics.flatMap(({ schema }) => Object.keys(schema));
    expect([...keys].sort()).toEqual(Object.keys(tenantSchema.shape).sort());
  });

  it('shows key, kind, default and meaning', () => {
    expect(row('finance.md', '| `finance.calculator.maxTermYears`')).toBe(
      '| `finance.calculator.maxTermYears` | number | `7` | Longest term in years; 5 on some tenants |',
    );
    expect(row('stock.md', '| `stock.guard`')).toMatch(/\(why: stock that turns over fast.*\)/);
    expect(row('site.md', '| `template`')).toContain('"harbour", "atlas", "rally" | required |');
  });

  it('reaches into lists and kinds, with their own defaults', () => {
    expect(row('locations.md', '| `locations[].address.postcode`')).toContain(
      'required | Postcode; four',
    );
    expect(row('locations.md', '| `locations[].visible`')).toContain('| `true` |');
    expect(row('finance.md', '| `finance.fees[].amount`')).toContain('AUD');
    expect(row('search.md', '| `search.engine.appId`')).toContain('(algolia) Application');
  });

  it('has one row for a key that several kinds share', () => {
    const rows = pages['search.md']!.split('\n').filter((line) =>
      line.includes('engine.searchKey'),
    );
    expect(rows.filter((line) => line.startsWith('|'))).toEqual([
      expect.stringContaining('(algolia, meilisearch) Search-only key'),
    ]);
  });

  it('leaves lists of content to the guide for content', () => {
    for (const list of [
      'holidayHours',
      'vehiclePage.deliveryZones',
      'vehiclePage.sections',
      'tradeIn.valuation.guide',
    ]) {
      expect(isContentList(list)).toBe(true);
      expect(Object.values(pages).join('\n')).not.toContain(`\`${list}\``);
    }
  });

  it('has a row for every switch with its default, need and rule', () => {
    for (const { path } of switches) expect(pages['switches.md']).toContain(`| \`${path}\` |`);
    expect(row('switches.md', '| Reserve online |')).toBe(
      '| Reserve online | `reserve.enabled` | yes/no | `false` |  | [reserve-1](../rules/reserve.md#reserve-1) |',
    );
    expect(row('switches.md', '| Online purchase |')).toContain(
      'reserve.enabled, and functions.smsFromEnv',
    );
  });

  it('links every page from the index', () => {
    for (const name of Object.keys(pages)) {
      if (name !== 'README.md') expect(pages['README.md']).toContain(`](${name})`);
    }
  });

  it.each(Object.keys(pages))('keeps the tables of %s whole', (name) => {
    let cells = 0;
    for (const line of pages[name]!.split('\n')) {
      const count = line.startsWith('|') ? line.replaceAll('\\|', '').split('|').length : 0;
      if (cells > 0 && count > 0) expect(count, line).toBe(cells);
      cells = count;
    }
  });
});

/** Paths of the keys outside lists and kinds that a complete example must hold. */
function plainKeys(schema: Schema, path: string[]): string[][] {
  if (optionsOf(schema).length > 0 || isContentList(path.join('.'))) return [path];
  const keys = keysOf(schema);
  return keys.length === 0
    ? [path]
    : keys.flatMap(([key, value]) => plainKeys(value, [...path, key]));
}

const required = mergeSettings(identity('example-motors'), {
  dealerships: [{ slug: 'example-motors', name: 'Example Motors', id: '90' }],
  locations: [place({ id: '901', primary: true, dealershipId: '90', dealershipSlug: undefined })],
});

describe('the example of a settings page', () => {
  it.each(topics.map((topic) => [topic.name, topic] as const))(
    '%s holds every key of its topic',
    (_name, topic) => {
      const example = topicExample(topic, defaults);
      const paths = Object.entries(topic.schema).flatMap(([key, schema]) =>
        plainKeys(schema, [key]),
      );
      const missing = paths.filter((path) => valueAt(example, path) === undefined);
      expect(missing.filter((path) => !isContentList(path.join('.')))).toEqual([]);
    },
  );

  it.each(topics.map((topic) => [topic.name, topic] as const))(
    '%s is accepted in a tenant as the page shows it',
    (name, topic) => {
      const [, shown = ''] = /```json\n([^]*?)\n```/.exec(pages[`${name}.md`]!) ?? [];
      const example = JSON.parse(shown) as Settings;
      expect(example).toEqual(topicExample(topic, defaults));
      const root = projectWith({
        'tenants/example-motors/tenant.json': mergeSettings(required, example),
      });
      const result = loadTenant(root, 'example-motors');
      expect(result.ok ? [] : result.errors.map(errorLine)).toEqual([]);
    },
  );
});

describe('an example value', () => {
  it.each<[unknown, string]>([
    [{ a: [1, 2], b: {}, c: [] }, '{ "a": [1, 2], "b": {}, "c": [] }'],
    [
      { short: { a: 1 }, long: ['x'.repeat(60), 'y'.repeat(60)] },
      `{\n  "short": { "a": 1 },\n  "long": [\n    "${'x'.repeat(60)}",\n    "${'y'.repeat(60)}"\n  ]\n}`,
    ],
  ])('is one line where it fits, else a line for each item', (value, text) => {
    expect(jsonText(value)).toBe(text);
    expect(JSON.parse(text)).toEqual(value);
  });
});

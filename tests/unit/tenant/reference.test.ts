import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { referencePage } from '../../../src/tenant/reference.ts';
import { switches } from '../../../src/tenant/switches.ts';
import { projectRoot } from './project.ts';

const defaults: unknown = JSON.parse(
  readFileSync(join(projectRoot, 'tenants/_defaults.json'), 'utf8'),
);
const page = referencePage(defaults);
const row = (start: string) => page.split('\n').find((line) => line.startsWith(start));

describe('the reference page', () => {
  it('tells key, kind, default and meaning', () => {
    expect(row('| `search.pageSize`')).toBe(
      '| `search.pageSize` | number | `21` | Vehicles a page |',
    );
    expect(row('| `template`')).toContain('"harbour", "atlas", "rally"');
  });

  it('reaches into lists and kinds', () => {
    expect(row('| `locations[].address.postcode`')).toContain('Four digits');
    expect(row('| `search.engine.searchKey`')).toContain('(algolia)');
  });

  it('has a row for every switch with its default, need and rule', () => {
    for (const { path } of switches) expect(page).toContain(`| \`${path}\` |`);
    expect(row('| Reserve online |')).toBe(
      '| Reserve online | `reserve.enabled` | yes/no | `false` |  | reserve-1 |',
    );
    expect(row('| Online purchase |')).toContain('reserve.enabled |');
  });

  it('keeps every table whole: a row has as many cells as its head', () => {
    let cells = 0;
    for (const line of page.split('\n')) {
      const count = line.startsWith('|') ? line.replaceAll('\\|', '').split('|').length : 0;
      if (cells > 0 && count > 0) expect(count, line).toBe(cells);
      cells = count;
    }
  });
});

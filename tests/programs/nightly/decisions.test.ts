// The decisions of a night: frozen exports, the first words of its summary, what the log says of an export that is held back.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nightExitCode } from '../../../src/nightly/night-report.ts';
import { nightPage } from '../../../src/nightly/operator-page.ts';
import { nightJson, nightMarkdown, nightText, tenantLine } from '../../../src/nightly/summary.ts';
import {
  addTenant,
  hour,
  pass,
  put,
  reportOf,
  root,
  sent,
  statesOf,
  stepsWith,
} from '../../fixtures/nightly/night-in-memory.ts';

/** A file that was made so many hours before the real time, at which the first night of a test runs. */
function made(slug: string, hoursAgo: number): void {
  const time = Date.now() / 1_000 - hoursAgo * 3_600;
  utimesSync(join(root, 'exports', `${slug}.ndjson`), time, time);
}

// Rule stock-16.
describe('a frozen export', () => {
  it('of five days ago is a state, a decision and an alarm, and its site goes live', async () => {
    addTenant('north');
    addTenant('south');
    made('north', 120.5);
    const report = await reportOf(['north', 'south']);
    expect(statesOf(report)).toEqual({ north: 'frozen', south: 'done' });
    expect(nightExitCode(report)).toBe(3);
    expect(report.tenants[0]?.published).not.toBeNull();
    expect(nightText(report)).toMatch(
      /^1 decision to make:\n {2}north: the export is 120 h old, made /,
    );
    expect(nightText(report)).toContain(
      '1 done, 0 held back by the guard, 0 with problems, 1 with a frozen export',
    );
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Forecourt nightly run: 0 with problems, 0 held back, 1 with a frozen export, 1 done',
    ]);
    expect(sent[0]?.text).toContain('north: the export is 120 h old');
  });

  it('is an alarm once, then daily, until the export lives', async () => {
    addTenant('north');
    made('north', 48);
    const subjects = async (hours: number) => {
      pass(hours * hour);
      await reportOf(['north']);
      return sent.splice(0).map(({ subject }) => subject.replace(/.*: /, ''));
    };
    const frozen = '0 with problems, 0 held back, 1 with a frozen export, 0 done';
    expect(await subjects(0)).toEqual([frozen]);
    expect(await subjects(1)).toEqual([]);
    expect(await subjects(23)).toEqual([frozen]);
    expect(await subjects(24)).toEqual([frozen]);
    put('north', 4);
    made('north', -72);
    expect(await subjects(24)).toEqual(['1 tenant is fine again']);
  });

  it('is one that is copied again every night with the same vehicles', async () => {
    addTenant('north');
    const states: string[] = [];
    for (let night = 0; night < 4; night += 1) {
      made('north', -24 * night);
      states.push(statesOf(await reportOf(['north']))['north'] ?? '');
      pass(24 * hour);
    }
    expect(states).toEqual(['done', 'done', 'frozen', 'frozen']);
  });
});

it('each form of the summary begins with the decisions, and without one it says so', async () => {
  addTenant('north');
  put('north', 10);
  const quiet = await reportOf(['north']);
  expect(nightText(quiet)).toMatch(/^Nothing waits for a decision\.\n\n1 tenant in /);
  put('north', 0);
  const report = await reportOf(['north']);
  const heading = '1 decision to make:';
  expect(nightText(report).startsWith(heading)).toBe(true);
  expect(nightMarkdown(report)).toContain(
    `## Nightly run\n\n${heading}\n\n- north: the export is held back`,
  );
  const page = nightPage(report);
  expect(page.indexOf(heading)).toBeLessThan(page.indexOf('class="state"'));
  const { decisions } = JSON.parse(nightJson(report)) as typeof report;
  expect(decisions).toMatchObject([
    { kind: 'held', slug: 'north', codes: ['empty'], canAccept: false },
  ]);
});

it('the log names the vehicles that stay live, and not those of the export that is held back', async () => {
  addTenant('north');
  put('north', 10);
  await reportOf(['north']);
  put('north', 0);
  const [outcome] = (await reportOf(['north'])).tenants;
  expect(outcome && tenantLine(outcome)).toMatch(
    /^north: HELD BACK, the site keeps the 10 vehicles of \d{4}-/,
  );
  expect(outcome && tenantLine(outcome)).not.toContain('0 vehicles (');
});

it('a dealer without a good night for two days is a decision of its own', async () => {
  addTenant('north');
  await reportOf(['north']);
  const broken = { steps: stepsWith({ build: 'north' }) };
  const kinds: string[][] = [];
  for (let night = 0; night < 3; night += 1) {
    pass(24 * hour);
    put('north', 3 + night);
    made('north', -24 * (night + 1));
    kinds.push((await reportOf(['north'], broken)).decisions.map(({ kind }) => kind));
  }
  expect(kinds).toEqual([[], ['no-good-night'], ['no-good-night']]);
});

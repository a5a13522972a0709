// Small exports with the many ways in which exporters write one thing, and the values that a person reads in them.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingestFixture, type IngestFixture } from './fixture.ts';

const folder = new URL('../../fixtures/stock/exports/', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

interface Case {
  /** Vehicle id -> path in the vehicle -> value; null: the field is empty. */
  vehicles: Record<string, Record<string, unknown>>;
  /** Field -> words that the report names. */
  reported?: Record<string, string[]>;
  /** Whether unknown words for conditions and statuses hold the export. */
  held?: boolean;
}
const cases = JSON.parse(textOf('cases.json')) as Record<string, Case>;

let fixture: IngestFixture;
beforeEach(() => (fixture = ingestFixture()));
afterEach(() => {
  fixture.dispose();
});

const valueAt = (vehicle: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], vehicle) ??
  null;

describe('a small export', () => {
  it.each(Object.entries(cases))('%s is read as a person reads it', async (file, expected) => {
    const report = await fixture.ingest(textOf(file), { accept: true });
    const vehicles = new Map((await fixture.vehicles(report)).map((one) => [one.id, one]));
    expect(report.rejections).toEqual([]);
    const read = Object.entries(expected.vehicles).map(([id, values]) => [
      id,
      Object.fromEntries(
        Object.keys(values).map((path) => [path, valueAt(vehicles.get(id), path)]),
      ),
    ]);
    expect(Object.fromEntries(read)).toEqual(expected.vehicles);
    // Accepting it, a person overrules the guard, whose reason stays as a warning.
    const isHeld = report.warnings.some((one) => /^accepted: .*that nobody knows/.test(one));
    expect(isHeld).toBe(expected.held === true);
    for (const [field, words] of Object.entries(expected.reported ?? {})) {
      const group = report.fieldWarnings.find((one) => one.field === field);
      expect({ field, words: group && [...group.examples].sort() }).toEqual({
        field,
        words: [...words].sort(),
      });
    }
  });

  it('has an expectation', () => {
    const files = readdirSync(folder).filter((file) => file !== 'cases.json');
    expect(files.sort()).toEqual(Object.keys(cases).sort());
  });
});

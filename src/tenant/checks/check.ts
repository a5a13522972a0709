// Checks of several settings: each names the sections that it reads, and runs when these are valid.
import type { KeyError } from '../errors.ts';
import type { Tenant } from '../schema/index.ts';

/** A top-level key of the settings. */
export type Section = keyof Tenant;

export interface Check {
  reads: readonly Section[];
  run(sections: Tenant): KeyError[];
}

export const tenantCheck = <Read extends Section>(
  reads: readonly Read[],
  run: (sections: Pick<Tenant, Read>) => KeyError[],
): Check => ({ reads, run });

/** Errors of the checks whose own sections are all valid, even if other sections are not. */
export function runChecks(checks: readonly Check[], valid: Partial<Tenant>): KeyError[] {
  return checks.flatMap(({ reads, run }) =>
    reads.every((section) => section in valid) ? run(valid as Tenant) : [],
  );
}

/** An error at a dotted key path such as `stock.source.path`. */
export const errorAt = (path: string, message: string, hint: string): KeyError => ({
  path: path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
  message,
  hint,
});

export interface PathValue {
  path: PropertyKey[];
  value: unknown;
}

/** `value` and every value below it, with their paths. */
export function everyValue(
  value: unknown,
  path: PropertyKey[] = [],
  all: PathValue[] = [],
): PathValue[] {
  all.push({ path, value });
  if (typeof value !== 'object' || value === null) return all;
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    everyValue(item, [...path, key], all);
  }
  return all;
}

// How a check of several settings is written: it names the sections that it reads, and runs when these are valid.
import type { KeyError } from '../errors.ts';
import type { Tenant } from '../schema/index.ts';

/** A top-level key of the settings. */
export type Section = keyof Tenant;

export interface Check {
  reads: readonly Section[];
  run(sections: Tenant): KeyError[];
}

/** A check that sees only the sections it names. */
export const check = <Read extends Section>(
  reads: readonly Read[],
  run: (sections: Pick<Tenant, Read>) => KeyError[],
): Check => ({ reads, run });

/** Errors of the checks whose sections are all valid, although other sections may not be. */
export function runChecks(checks: readonly Check[], valid: Partial<Tenant>): KeyError[] {
  return checks.flatMap(({ reads, run }) =>
    reads.every((section) => section in valid) ? run(valid as Tenant) : [],
  );
}

/** An error at a dotted key path such as `stock.source.path`. */
export const errorAt = (path: string, message: string, hint: string): KeyError => ({
  path: path.split('.'),
  message,
  hint,
});

/** Every value below `value` with its path. The path changes as the walk goes on: copy it to keep it. */
export function* everyValue(
  value: unknown,
  path: PropertyKey[] = [],
): Generator<{ path: readonly PropertyKey[]; value: unknown }> {
  yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    path.push(key);
    yield* everyValue(item, path);
    path.pop();
  }
}

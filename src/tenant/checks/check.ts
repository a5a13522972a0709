// How a check of several settings is written: it names the topics that it reads, and runs when these are valid.
import type { KeyError } from '../errors.ts';
import type { Tenant } from '../schema/index.ts';

/** A top-level key of the settings. */
export type Topic = keyof Tenant;

export interface Check {
  reads: readonly Topic[];
  run(topics: Tenant): KeyError[];
}

/** A check that sees only the topics it names. */
export const check = <Read extends Topic>(
  reads: readonly Read[],
  run: (topics: Pick<Tenant, Read>) => KeyError[],
): Check => ({ reads, run });

/** Errors of the checks whose topics are all valid, although other topics may not be. */
export function runChecks(checks: readonly Check[], valid: Partial<Tenant>): KeyError[] {
  return checks.flatMap(({ reads, run }) =>
    reads.every((topic) => topic in valid) ? run(valid as Tenant) : [],
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

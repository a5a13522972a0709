// The variables of the machine that the settings of tenants name, and what is wrong with their values. A tenant whose
// secret is missing loses one service; the others are served all the same, so these are warnings.
import { keyProblem, secretProblem } from './secret.ts';

export interface NamingTenant {
  slug: string;
  functions: { smsFromEnv: string | null };
  payments: object;
}

export interface NamedVariable {
  tenant: string;
  /** The setting, such as "functions.webhook.secretEnv". */
  path: string;
  /** The variable. */
  name: string;
}

/** Every setting of the functions and of payments whose key ends in "Env" names a variable. */
export const variablesNamedBy = ({ slug, functions, payments }: NamingTenant): NamedVariable[] =>
  namesIn({ functions, payments }, []).map((found) => ({ tenant: slug, ...found }));

function namesIn(value: unknown, path: readonly string[]): { path: string; name: string }[] {
  if (typeof value === 'string') {
    return /Env$/.test(path.at(-1) ?? '') ? [{ path: path.join('.'), name: value }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, [...path, key]));
}

/** A sentence in a list, or nothing. It never repeats a value. */
export function variableWarning(
  { tenant, path, name }: NamedVariable,
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  const value = given[name];
  const named = `${path} of ${tenant} names it`;
  if (value === undefined) return [`${name} is not set. ${named}: set it, or change the setting`];
  if (!/(?:secret|key)Env$/i.test(path)) return [];
  // The operator draws this secret; the provider issues the others.
  const problem = path === 'functions.webhook.secretEnv' ? secretProblem(value) : keyProblem(value);
  return problem === null ? [] : [`${name} ${problem}. ${named}: set a stronger one`];
}

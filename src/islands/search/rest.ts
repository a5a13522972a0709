// Stands in for another helper of `@swc/helpers`, as spread.ts does.

/** `const { excluded, ...rest } = source`. */
export const _ = (source: object | null | undefined, excluded: readonly string[]) =>
  Object.fromEntries(Object.entries(source ?? {}).filter(([name]) => !excluded.includes(name)));

// Stands in for the helpers that InstantSearch was compiled with for browsers without `...` of objects (`@swc/helpers`).
// They run dozens of times a search; what a browser does by itself is smaller and faster. Where a target is given, it is a
// literal of the caller's, who goes on with what is returned.

type Values = Record<string, unknown>;

/** `{ ...target, ...sources }`: own properties, `__proto__` among them, are values. */
export const _ = (target: Values, ...sources: Values[]): Values =>
  sources.reduce((all, source) => ({ ...all, ...source }), target);

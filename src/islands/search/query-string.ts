// Stands in for the package `qs` in the browser's bundle (astro.config.mjs): InstantSearch's router brings it along
// but reads and writes addresses through our own functions (instant-search.ts).

/** Both are here for whoever asks the router for its defaults; flat parameters only. */
export default {
  parse: (text: string): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(text.replace(/^\?/, ''))),
  stringify: (values: Record<string, unknown>): string =>
    new URLSearchParams(
      Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
};

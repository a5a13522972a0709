// `npm run bench -- [build|fleet|functions|ingest|pages|review|search]`: prints tables of figures beside those of peers and the
// target. Exit 1 when a target is missed. The measurements are in tests/bench.
import { parseArgs } from 'node:util';

const usage =
  'usage: npm run bench -- [build [--only many|large|changes|small|pages] [--base COMMIT]|fleet [--only night|vehicle|status] [--dealers N] [--base COMMIT]|functions|ingest|pages [--every [--only WORDS]]|review [--only night|pictures|code] [--dealers N]|search]';
const { values, positionals } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        every: { type: 'boolean' },
        only: { type: 'string' },
        dealers: { type: 'string' },
        base: { type: 'string' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
})();
function dealersOr(target: number): number {
  const dealers = Number(values.dealers ?? target);
  if (Number.isInteger(dealers) && dealers >= 1) return dealers;
  console.error(`--dealers takes a number\n${usage}`);
  process.exit(2);
}
/** The part that --only names, or all. */
function chosenParts<Part extends string>(bench: string, known: readonly Part[]): Part[] {
  const parts = known.filter((part) => values.only === undefined || part === values.only);
  if (parts.length > 0) return parts;
  console.error(`${bench} has no part "${values.only ?? ''}"\n${usage}`);
  process.exit(2);
}
const benches: Record<string, () => Promise<boolean>> = {
  build: async () => {
    const { benchBuild, buildParts } = await import('../tests/bench/build.ts');
    return benchBuild(chosenParts('build', buildParts), values.base);
  },
  fleet: async () => {
    const { benchFleet, fleetDealers, fleetParts } = await import('../tests/bench/fleet.ts');
    return benchFleet(chosenParts('fleet', fleetParts), dealersOr(fleetDealers), values.base);
  },
  functions: async () => (await import('../tests/bench/functions.ts')).benchFunctions(),
  ingest: async () => (await import('../tests/bench/ingest.ts')).benchIngest(),
  pages: async () =>
    (await import('../tests/bench/pages.ts')).benchPages(values.every, values.only),
  review: async () => {
    const { benchReview, reviewDealers, reviewParts } = await import('../tests/bench/review.ts');
    return benchReview(chosenParts('review', reviewParts), dealersOr(reviewDealers));
  },
  search: async () => (await import('../tests/bench/search.ts')).benchSearch(),
};

const unknown = positionals.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(usage);
  process.exit(2);
}
let allMet = true;
for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const run = benches[name];
  if (run && !(await run())) allMet = false;
}
process.exit(allMet ? 0 : 1);

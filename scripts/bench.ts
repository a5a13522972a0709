// `npm run bench -- [build|fleet|functions|ingest|law|mutants|pages|review|search]`: prints tables of figures beside those of peers
// and the target. Exit 1 when a target is missed. The measurements are in tests/bench.
import { parseArgs } from 'node:util';
import { helpIfAsked } from './command-line.ts';

const usage =
  'usage: npm run bench -- [build [--only many|large|changes|small|pages] [--base COMMIT]|fleet [--only night|vehicle|status] [--dealers N] [--base COMMIT]|functions|ingest [--only memory|feeds] [--listings FILE]|law [--only night|plants]|mutants [FOLDER…] [--all] [--seed N]|pages [--every [--only WORDS]]|review [--only night|pictures|planted|nights [--people N]] [--seed N]|search [--only texts|taps]]';
helpIfAsked(usage);
const { values, positionals } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        every: { type: 'boolean' },
        only: { type: 'string' },
        dealers: { type: 'string' },
        base: { type: 'string' },
        all: { type: 'boolean' },
        people: { type: 'string' },
        seed: { type: 'string' },
        listings: { type: 'string' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
})();
function numberOf(option: 'dealers' | 'people' | 'seed', standard: number): number {
  const number = Number(values[option] ?? standard);
  if (Number.isInteger(number) && (number >= 1 || values[option] === undefined)) return number;
  console.error(`--${option} takes a number\n${usage}`);
  process.exit(2);
}
/** The part that --only names, or all. */
function chosenParts<Part extends string>(bench: string, known: readonly Part[]): Part[] {
  const parts = known.filter((part) => values.only === undefined || part === values.only);
  if (parts.length > 0) return parts;
  console.error(`${bench} has no part "${values.only ?? ''}"\n${usage}`);
  process.exit(2);
}
/** `mutants` takes the folders after it. */
const folders = positionals[0] === 'mutants' ? positionals.slice(1) : [];
const names = folders.length > 0 ? ['mutants'] : positionals;
const benches: Record<string, () => Promise<boolean>> = {
  build: async () => {
    const { benchBuild, buildParts } = await import('../tests/bench/build.ts');
    return benchBuild(chosenParts('build', buildParts), values.base);
  },
  fleet: async () => {
    const { benchFleet, fleetDealers, fleetParts } = await import('../tests/bench/fleet.ts');
    return benchFleet(
      chosenParts('fleet', fleetParts),
      numberOf('dealers', fleetDealers),
      values.base,
    );
  },
  functions: async () => (await import('../tests/bench/functions.ts')).benchFunctions(),
  ingest: async () => {
    const { benchIngest, ingestParts } = await import('../tests/bench/ingest.ts');
    return benchIngest(chosenParts('ingest', ingestParts), values.listings);
  },
  law: async () => {
    const { benchLaw, lawParts } = await import('../tests/bench/law.ts');
    return benchLaw(chosenParts('law', lawParts));
  },
  mutants: async () => {
    const { benchMutants, mutantModules } = await import('../tests/bench/mutants.ts');
    const unknown = folders.find((folder) => !mutantModules.includes(folder));
    if (unknown !== undefined) {
      console.error(`mutants has no module "${unknown}", only ${mutantModules.join(', ')}`);
      process.exit(2);
    }
    const modules = folders.length > 0 ? folders : mutantModules;
    return benchMutants(modules, values.all ?? false, numberOf('seed', 1));
  },
  pages: async () =>
    (await import('../tests/bench/pages.ts')).benchPages(values.every, values.only),
  review: async () => {
    const { benchReview, reviewParts } = await import('../tests/bench/review.ts');
    return benchReview(chosenParts('review', reviewParts), {
      people: numberOf('people', 0),
      seed: numberOf('seed', 7),
    });
  },
  search: async () => {
    if (values.only !== 'texts') {
      const { benchSearch, benchTaps } = await import('../tests/bench/search.ts');
      return values.only === 'taps' ? benchTaps() : benchSearch();
    }
    await (await import('../tests/bench/search/shown.ts')).printShown();
    return true;
  },
};

// Mutants are made in hours and say nothing of speed: they are asked for by name.
const standard = Object.keys(benches).filter((name) => name !== 'mutants');
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(usage);
  process.exit(2);
}
let allMet = true;
for (const name of names.length > 0 ? names : standard) {
  const run = benches[name];
  if (run && !(await run())) allMet = false;
}
process.exit(allMet ? 0 : 1);

// `npm run bench -- [build|functions|ingest|pages [--every]|search]`: prints tables of figures, ours beside the peers', the bar beside each.
// Exit 1 when a bar is missed. The measuring itself lives in tests/bench.
const every = process.argv.includes('--every');
const benches: Record<string, () => Promise<boolean>> = {
  build: async () => (await import('../tests/bench/build.ts')).benchBuild(),
  functions: async () => (await import('../tests/bench/functions.ts')).benchFunctions(),
  ingest: async () => (await import('../tests/bench/ingest.ts')).benchIngest(),
  pages: async () => (await import('../tests/bench/pages.ts')).benchPages(every),
  search: async () => (await import('../tests/bench/search.ts')).benchSearch(),
};

const chosen = process.argv.slice(2).filter((word) => word !== '--every');
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`usage: npm run bench -- [${Object.keys(benches).join('|')}] [--every]`);
  process.exit(2);
}
let allMet = true;
for (const name of chosen.length > 0 ? chosen : Object.keys(benches)) {
  const run = benches[name];
  if (run && !(await run())) allMet = false;
}
process.exit(allMet ? 0 : 1);

export {};

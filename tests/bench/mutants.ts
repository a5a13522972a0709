// `npm run bench -- mutants [FOLDER…]`: changes the code of a module in small ways (a mutant each), runs the nearest unit
// tests on each change, and lists the changes that no test noticed. A random part of the code by default; `--all` is all.
import { globSync, readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import { randomNumbers } from '../fixtures/random-numbers.ts';
import { collectFigures } from './figures.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** The modules, and the folder of the unit tests that have to notice their mutants. */
const testsOf: Record<string, string> = {
  'src/domain': 'tests/unit/domain',
  'src/tenant/checks': 'tests/unit/tenant',
  'src/stock/guard': 'tests/unit/stock',
  'src/functions/leads': 'tests/unit/functions',
  'src/functions/account': 'tests/unit/functions',
};
export const mutantModules = Object.keys(testsOf);

/** In percent of the mutants. */
const leastNoticed = 85;

/** Lines of a random part: some 150 mutants, which put a score within six points or so. */
const linesOfSample = 140;

/** Prints the table and the mutants that no test noticed; true when every module reaches the target. */
export async function benchMutants(
  modules: string[],
  all: boolean,
  seed: number,
): Promise<boolean> {
  const figures = collectFigures();
  const missed: string[] = [];
  for (const module of modules) {
    const files = globSync(`${module}/**/*.ts`).sort();
    const mutants = await run(all ? files : sampleOf(files, seed), testsOf[module] ?? '');
    const count = (...states: Mutant['status'][]) =>
      mutants.filter(({ status }) => states.includes(status)).length;
    // An endless loop is noticed, too.
    const killed = count('Killed', 'Timeout');
    const survived = count('Survived');
    const uncovered = count('NoCoverage');
    const valid = killed + survived + uncovered;
    figures.add({
      what: module,
      ours: (100 * killed) / valid,
      unit: '%',
      bar: { atLeast: leastNoticed },
      note: `${String(valid)} mutants: ${String(killed)} killed, ${String(survived)} survived, ${String(uncovered)} without a test`,
    });
    missed.push(...mutants.filter(isMissed).map(lineOf));
  }
  const met = figures.print(all ? 'Mutants' : `Mutants of a sample (--seed ${String(seed)})`);
  console.log(missed.join('\n'));
  return met;
}

const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

/** File and line, the code, and what it was changed to. */
function lineOf({ fileName, location: { start, end }, replacement, status }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  if (lines.length === 1) lines[0] = (lines[0] ?? '').slice(0, end.column - 1);
  const first = (text: string) => text.trim().split('\n', 1)[0] ?? '';
  const code = first((lines[0] ?? '').slice(start.column - 1));
  const place = `${fileName.slice(process.cwd().length + 1)}:${String(start.line)}`;
  return `${place}  ${code} -> ${first(replacement ?? '')}${status === 'NoCoverage' ? '  (no test runs it)' : ''}`;
}

/** Ranges of lines of random declarations. */
function sampleOf(files: string[], seed: number): string[] {
  const random = randomNumbers(seed);
  const sample: string[] = [];
  let lines = 0;
  const declarations = files
    .flatMap(declarationsOf)
    .map((declaration) => ({ ...declaration, order: random() }))
    .sort((one, other) => one.order - other.order);
  for (const { file, from, to } of declarations) {
    if (lines >= linesOfSample) break;
    lines += to - from + 1;
    sample.push(`${file}:${String(from)}-${String(to)}`);
  }
  return sample;
}

/** The functions and constants of a file: the formatter puts them at the start of a line, after an empty one. */
function declarationsOf(file: string): { file: string; from: number; to: number }[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const starts = lines.flatMap((line, at) =>
    /^\S/.test(line) && lines[at - 1] === '' ? [at] : [],
  );
  return starts.flatMap((from, at) => {
    const to = starts[at + 1] ?? lines.length;
    const code = lines.slice(from, to).find((line) => /^[a-z]/.test(line)) ?? '';
    const isType = /^(?:export )?(?:declare |import |type |interface |$)/.test(code);
    return isType ? [] : [{ file, from: from + 1, to }];
  });
}

async function run(mutate: string[], tests: string): Promise<Mutant[]> {
  process.env['MUTANTS_TESTS'] = `${tests}/**/*.test.{ts,tsx}`;
  const stryker = new Stryker({
    mutate,
    // Another text in a message is no other behaviour. A text that decides is compared, and comparisons are changed.
    mutator: { excludedMutations: ['StringLiteral'] },
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/bench/mutants/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // The types are checked elsewhere, and a copy of the project needs no pictures and builds.
    disableTypeChecks: false,
    ignorePatterns: ['dist', '.data', '.cache', 'scripts/demo/photographs'],
    tempDirName: '.cache/mutants',
    // A mutant that waits for ever ends here; on a busy machine, an ordinary test must not.
    timeoutMS: 60_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 60,
    reporters: ['progress-append-only'],
    logLevel: 'warn' as never,
  });
  return stryker.runMutationTest();
}

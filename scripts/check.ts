// Everything that must be green before a change lands. It runs all steps, as many at once as there are processors, and
// prints the output of each when it ends.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { helpIfAsked } from './command-line.ts';

helpIfAsked(
  'usage: npm run check [-- WORDS…]  runs every step, or those whose names contain one of the words',
);

const bin = (name: string) => `node_modules/${name}`;

interface Step {
  name: string;
  command: string[];
  fix: string;
}

/** Long steps first, so that none runs alone at the end. */
const steps: Step[] = [
  {
    name: 'types',
    // TypeScript 7 takes a third of the time. The other tools need the programming interface of version 6. Each checker
    // checks again what its files share.
    command: [bin('typescript7/bin/tsc'), '--noEmit', '--checkers', '1'],
    fix: 'the lines above name file and place',
  },
  {
    name: 'lint and layers',
    command: [bin('eslint/bin/eslint.js'), '--max-warnings', '0', '.'],
    fix: 'npx eslint --fix .',
  },
  {
    name: 'format',
    command: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
    fix: 'npx prettier --write .',
  },
  {
    name: 'types of pages and components',
    // The program leaves its first two arguments out, as if they were those of `astro check`.
    command: [
      bin('@astrojs/check/bin/astro-check.js'),
      'astro',
      'check',
      '--tsconfig',
      'tsconfig.astro.json',
      '--minimumFailingSeverity',
      'hint',
    ],
    fix: 'the lines above name file and place',
  },
  {
    name: 'cycles',
    command: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      'src',
      'scripts',
      'tests',
      '--output-type',
      'err',
    ],
    fix: 'move the shared code into a third file',
  },
  { name: 'dead code', command: [bin('knip/bin/knip.js')], fix: 'delete what is named' },
  {
    name: 'paths in documents',
    command: ['scripts/check/document-paths.ts'],
    fix: 'correct the paths that are named',
  },
  { name: 'icons', command: ['scripts/icons.ts', '--check'], fix: 'npm run icons' },
  {
    name: 'rules',
    command: ['scripts/check/rules.ts'],
    fix: 'docs/rules/README.md says how code and tests cite rules',
  },
  {
    name: 'names',
    command: ['scripts/check/names.ts'],
    fix: 'use the terms of docs/glossary.md',
  },
  {
    name: 'tenants and generated files',
    command: ['scripts/tenants.ts', '--check'],
    fix: 'npm run tenants',
  },
];

/** Runs a step and prints its output and one line; false when it found problems. */
async function passes(step: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(process.execPath, step.command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const ok = code === 0;
  const verdict = ok ? `ok    ${step.name}` : `ERROR ${step.name}`;
  console.log(`${output}${verdict} (${seconds} s)${ok ? '' : ` — ${step.fix}`}`);
  return ok;
}

const only = process.argv.slice(2);
const chosen = steps.filter(
  ({ name }) => only.length === 0 || only.some((word) => name.includes(word)),
);
const waiting = [...chosen];
let problems = 0;
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await passes(step))) problems += 1;
    }
  }),
);
process.exit(problems > 0 ? 1 : 0);

// Everything that must be green before a change lands, each step with its own time; all faults, not just the first.
import { spawnSync } from 'node:child_process';

const node = process.execPath;
const bin = (name: string) => `node_modules/${name}`;

const steps: { name: string; command: string[]; fix: string }[] = [
  {
    name: 'format',
    command: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
    fix: 'npx prettier --write .',
  },
  {
    name: 'lint and layers',
    command: [bin('eslint/bin/eslint.js'), '--max-warnings', '0', '.'],
    fix: 'npx eslint --fix .',
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
    fix: 'move what both need into a third file',
  },
  {
    name: 'types',
    command: [bin('@astrojs/check/bin/astro-check.js'), '--minimumFailingSeverity', 'hint'],
    fix: 'the lines above name file and place',
  },
  { name: 'dead code', command: [bin('knip/bin/knip.js')], fix: 'delete what is named' },
  {
    name: 'paths in documents',
    command: ['scripts/check/document-paths.ts'],
    fix: 'correct the paths that are named',
  },
  {
    name: 'rules',
    command: ['scripts/check/rules.ts'],
    fix: 'docs/rules/README.md says how code and tests cite rules',
  },
  {
    name: 'tenants and generated files',
    command: ['scripts/tenants.ts', '--check'],
    fix: 'npm run tenants',
  },
];

const only = process.argv.slice(2);
let faults = 0;
for (const step of steps) {
  if (only.length > 0 && !only.some((word) => step.name.includes(word))) continue;
  const started = performance.now();
  const run = spawnSync(node, step.command, { stdio: ['ignore', 'inherit', 'inherit'] });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const ok = run.status === 0;
  if (!ok) faults += 1;
  console.log(`${ok ? 'ok   ' : 'FAULT'} ${step.name} (${seconds} s)${ok ? '' : ` — ${step.fix}`}`);
}
process.exit(faults > 0 ? 1 : 0);

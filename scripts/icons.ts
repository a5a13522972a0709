// `npm run icons [-- --check]`: writes the files that are generated from the drawings in src/components/icons; with
// --check it says which of them are stale. How they are made is in icons/sprites.ts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCommand, root } from './command-line.ts';
import { generateIcons, staleIcons } from './icons/sprites.ts';

const check = readCommand(
  'usage: npm run icons [-- --check]',
  { check: { type: 'boolean', default: false } },
  ({ values, positionals }) => {
    if (positionals.length > 0) throw new Error('npm run icons takes no names');
    return values.check;
  },
);

const generated = generateIcons(join(root, 'src/components/icons'));
const stale = staleIcons(root, generated);
for (const path of stale) {
  if (check) {
    console.error(`${path}: stale (npm run icons writes it again)`);
    continue;
  }
  const text = generated.find((file) => file.path === path)?.text;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  if (text === undefined) rmSync(join(root, path));
  else writeFileSync(join(root, path), text);
  console.log(`${text === undefined ? 'removed' : 'wrote'} ${path}`);
}
process.exit(check && stale.length > 0 ? 1 : 0);

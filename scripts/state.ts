// `npm run state`: restores the state of sites on a machine without a persistent disk, and removes old contents. `npm
// run publish -- … --state` saves it.
import { resolve } from 'node:path';
import { restoreState } from '../src/publish/state/restore-state.ts';
import { pruneState } from '../src/publish/state/save-state.ts';
import { dataDir, misuse, namedOrAll, readCommand } from './command-line.ts';
import { namedState } from './publish/named-state.ts';

const usage = `usage: npm run state -- restore <slug>…|--all [--state STORE] [--out dist]
       npm run state -- prune [--state STORE]
  restore  brings stock files and the manifest of the live release here, before ingest and build
  prune    removes contents that no kept release names, a week after they were written
  --state  folder or s3://bucket/prefix; default: FORECOURT_STATE (docs/hosts/state.md)`;

const { action, slugs, state, out } = readCommand(
  usage,
  {
    state: { type: 'string', default: process.env['FORECOURT_STATE'] ?? '' },
    out: { type: 'string', default: 'dist' },
    all: { type: 'boolean', default: false },
  },
  ({ values, positionals: [action, ...named] }) => {
    if (action === 'prune' && named.length === 0) return { action, slugs: [], ...values };
    if (action !== 'restore') throw new Error('restore or prune?');
    return { action, slugs: namedOrAll(named, values.all), ...values };
  },
);
const store = (await namedState(state)) ?? misuse('--state STORE is missing', usage);
if (action === 'prune') {
  console.log(`${String(await pruneState(store, Date.now()))} objects removed from ${store.name}`);
  process.exit(0);
}
const places = { outDir: resolve(out), dataDir };
for (const slug of slugs) {
  const result = await restoreState(store, slug, places).catch((error: unknown) => ({
    ok: false as const,
    errors: [(error as Error).message],
  }));
  if (!result.ok) {
    console.error(`${slug}: ${result.errors.join('; ')}`);
    process.exitCode = 1;
  } else if (result.release === null) {
    console.log(`${slug}: no state in ${store.name}; the first publication saves it`);
  } else {
    console.log(`${slug}: release ${result.release} (${String(result.files)} data files restored)`);
  }
}

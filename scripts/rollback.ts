// `npm run rollback`: switches back to an earlier release, where the tenant was last published.
import { openStateStore } from '../src/publish/state/open-store.ts';
import { switchState } from '../src/publish/state/save-state.ts';
import { dataDir, oneTenant, readCommand } from './command-line.ts';
import { lastPublication, siteTarget } from './publish/targets.ts';

const usage = `usage: npm run rollback -- <slug> [--release NAME | --list] [--at FOLDER]
  --release  release to go back to; default: the one before the live one
  --list     shows the releases instead, the live one first
  --state    state store to note it in; default: FORECOURT_STATE
  --at       folder, cloudflare, netlify or s3://bucket; default: where <slug> was last published, else dist`;

const { slug, target, release, list, state } = readCommand(
  usage,
  {
    at: { type: 'string' },
    state: { type: 'string', default: process.env['FORECOURT_STATE'] ?? '' },
    release: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
  ({ values, positionals }) => {
    const { at, ...rest } = values;
    const slug = oneTenant(positionals);
    if (rest.list && rest.release !== undefined) {
      throw new Error('--list and --release exclude each other');
    }
    return {
      ...rest,
      slug,
      target: siteTarget(dataDir, at ?? lastPublication(dataDir, slug)?.target ?? 'dist'),
    };
  },
);
if (list) {
  const releases = await target.history(slug);
  for (const [index, { release }] of releases.entries()) {
    console.log(index === 0 ? `${release} (live)` : release);
  }
  process.exit(0);
}
const result = await target.rollBack(slug, release);
if (result.ok) {
  console.log(`${slug}: ${result.to} is live again at ${target.name} (was ${result.from})`);
  if (state !== '') {
    const store = await openStateStore(state);
    if (!(await switchState(store, slug, result.to, dataDir, Date.now()))) {
      console.error(`${store.name} has no release ${result.to} of ${slug}; publish it again`);
      process.exitCode = 1;
    }
  }
} else {
  console.error(result.errors.join('\n'));
  process.exit(1);
}

// `npm run rollback`: switches back to an earlier release, where the tenant was last published.
import { openStateStore } from '../src/publish/state/open-store.ts';
import { dataDir, oneTenant, readCommand } from './command-line.ts';
import { tellAfterPublication } from './publish/after-publication.ts';
import { rollBackOne } from './publish/roll-back-one.ts';
import { isFolder, lastPublication, siteTarget } from './publish/targets.ts';

const usage = `usage: npm run rollback -- <slug> [--release NAME | --list] [--at FOLDER]
  --release  release to go back to; default: the one before the live one
  --list     shows the releases instead, the live one first
  --state    state store to note it in; default: FORECOURT_STATE
  --at       folder, cloudflare, netlify or s3://bucket; default: where <slug> was last published, else dist`;

const { slug, target, isLocal, release, list, state } = readCommand(
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
    const to = at ?? lastPublication(dataDir, slug)?.target ?? 'dist';
    return { ...rest, slug, isLocal: isFolder(to), target: siteTarget(dataDir, to) };
  },
);
if (list) {
  const releases = await target.history(slug);
  for (const [index, { release }] of releases.entries()) {
    console.log(index === 0 ? `${release} (live)` : release);
  }
  process.exit(0);
}
const store = state === '' ? null : await openStateStore(state);
const done = await rollBackOne(slug, { target, release, state: store, dataDir });
process.exit(done && (!isLocal || (await tellAfterPublication(undefined))) ? 0 : 1);

// `npm run rollback`: switches back to an earlier release, where the tenant was last published.
import { userInfo } from 'node:os';
import { countText, utcMinute } from '../src/domain/text/format.ts';
import { endRollback, lastPublication, pastRelease } from '../src/publish/publication.ts';
import { savePublication } from '../src/publish/state/save-state.ts';
import { dataDir, oneTenant, readCommand } from './command-line.ts';
import { tellAfterPublication } from './publish/after-publication.ts';
import { namedState } from './publish/named-state.ts';
import { rollBackOne } from './publish/publish-one.ts';
import { isFolder, siteTarget } from './publish/targets.ts';

const usage = `usage: npm run rollback -- <slug> [--release NAME | --list | --end] [--at FOLDER] [--by NAME]
Nights leave a site that was rolled back, until a person publishes it, a release with other content is approved, or --end.
  --release  release to go back to; default: the one before the live one
  --list     shows the releases instead, the live one first, with the time and size of each
  --end      ends the rollback instead: the next night publishes again
  --by       who rolls back, as nights say; default: the account of this machine
  --state    state store to note it in; default: FORECOURT_STATE
  --at       folder, cloudflare, netlify or s3://bucket; default: where <slug> was last published, else dist`;

const { slug, target, isLocal, release, list, end, by, state } = readCommand(
  usage,
  {
    at: { type: 'string' },
    state: { type: 'string', default: process.env['FORECOURT_STATE'] ?? '' },
    release: { type: 'string' },
    list: { type: 'boolean', default: false },
    end: { type: 'boolean', default: false },
    by: { type: 'string', default: process.env['GITHUB_ACTOR'] ?? userInfo().username },
  },
  ({ values, positionals }) => {
    const { at, ...rest } = values;
    const slug = oneTenant(positionals);
    if ([rest.list, rest.end, rest.release !== undefined].filter(Boolean).length > 1) {
      throw new Error('--list, --end and --release exclude each other');
    }
    const to = at ?? lastPublication(dataDir, slug)?.target ?? 'dist';
    return { ...rest, slug, isLocal: isFolder(to), target: siteTarget(dataDir, to) };
  },
);
if (list) {
  const releases = await target.history(slug);
  if (releases.length === 0) console.log(`no release of ${slug} is in ${target.name}`);
  for (const [index, { release }] of releases.entries()) {
    console.log(releaseLine(release, index === 0));
  }
  process.exit(0);
}
const store = await namedState(state);
if (end) process.exit(await endOne());
const done = await rollBackOne(slug, { target, release, by, state: store, dataDir });
process.exit(done && (!isLocal || (await tellAfterPublication(undefined))) ? 0 : 1);

/** "abc (live): live since 2026-11-27 16:05 UTC, 142 vehicles, 310 pages". */
function releaseLine(release: string, isLive: boolean): string {
  const known = pastRelease(lastPublication(dataDir, slug), release);
  const name = isLive ? `${release} (live)` : release;
  if (!known) return `${name}: not published by this machine`;
  const { at, vehicles, pages } = known;
  return `${name}: went live at ${utcMinute(at)}, ${countText(vehicles, 'vehicles')}, ${countText(pages, 'pages')}`;
}

async function endOne(): Promise<0 | 1> {
  if (!endRollback(dataDir, slug)) {
    console.error(`${slug} is not rolled back`);
    return 1;
  }
  if (store && !(await savePublication(store, slug, dataDir))) {
    console.error(`${store.name} was not changed; run the command again`);
    return 1;
  }
  console.log(`${slug}: the next night publishes again`);
  return 0;
}

// `npm run publish`: copies built sites to a folder that a web server serves, or to a host, probes them there, and
// switches them live.
import { resolve } from 'node:path';
import { minRingVisits } from '../src/domain/analytics/ring-decision.ts';
import { withCircuitBreaker } from '../src/publish/circuit-breaker.ts';
import { hosts } from '../src/publish/hosts/hosts.ts';
import { storedIn } from '../src/publish/state/site-state.ts';
import { dataDir, knownTenants, readCommand } from './command-line.ts';
import { tellAfterPublication } from './publish/after-publication.ts';
import { inRings } from './publish/in-rings.ts';
import { namedState } from './publish/named-state.ts';
import { previewOne, publishOne, rollBackOne } from './publish/publish-one.ts';
import { hostOfFolder, isFolder, siteTarget } from './publish/targets.ts';
import { countText } from '../src/domain/text/format.ts';

const usage = `usage: npm run publish -- <slug>… --to FOLDER|cloudflare|netlify|s3://BUCKET [--for HOST] [--out dist] [--state STORE | --from STORE | --stage] [--rings [--visits 200] [--hours 24]]
  --to    folder that gets <slug> and .releases/<slug>; a host serves FOLDER/<slug>. Or cloudflare,
          netlify or s3://bucket/prefix with CloudFront in front (docs/hosts lists their variables)
  --for   adds the files that a host reads: ${Object.keys(hosts).join(', ')} (docs/hosts)
  --out   folder the sites were built into
  --state saves the state there for machines without a disk; default: FORECOURT_STATE (docs/hosts/state.md)
  --stage sends the sites as previews, prints their addresses and leaves the live sites as they are; not for a folder
  --rings one dealer first, then a tenth, then all; each ring waits for --visits visits, --hours at most, and a release
          that makes them worse goes back everywhere (docs/operations/rings.md). Needs FORECOURT_DATABASE
  --from  publishes the live release of this state store instead of a build, on a machine that serves sites`;

const { slugs, target, isLocal, out, stage, rings, ...stores } = readCommand(
  usage,
  {
    to: { type: 'string' },
    for: { type: 'string' },
    out: { type: 'string', default: 'dist' },
    state: { type: 'string', default: process.env['FORECOURT_STATE'] ?? '' },
    from: { type: 'string' },
    stage: { type: 'boolean', default: false },
    rings: { type: 'boolean', default: false },
    visits: { type: 'string', default: String(minRingVisits) },
    hours: { type: 'string', default: '24' },
  },
  ({ values, positionals }) => {
    if (positionals.length === 0) throw new Error('which tenant?');
    if (values.to === undefined) throw new Error('--to FOLDER is missing');
    if (isFolder(values.to) && resolve(values.to) === resolve(values.out)) {
      throw new Error('--to is the folder of the builds itself');
    }
    if (values.stage && isFolder(values.to)) {
      throw new Error('--stage needs a host; for a folder, npm run review makes a link');
    }
    if (values.stage && values.from !== undefined) {
      throw new Error('--stage takes builds of this machine, not --from');
    }
    const [visits, hours] = [Number(values.visits), Number(values.hours)];
    if (!(visits >= 1) || !(hours > 0)) throw new Error('--visits and --hours are numbers above 0');
    if (values.rings && (values.stage || !process.env['FORECOURT_DATABASE'])) {
      throw new Error(
        '--rings needs FORECOURT_DATABASE, the store of the functions, and publishes for visitors',
      );
    }
    return {
      rings: values.rings ? { visits, hours } : null,
      slugs: knownTenants(positionals),
      stage: values.stage,
      isLocal: isFolder(values.to),
      target: siteTarget(dataDir, values.to, hostOfFolder(values.to, values.for)),
      out: resolve(values.out),
      state: values.from === undefined ? values.state : '',
      from: values.from,
    };
  },
);
const state = await namedState(stores.state);
const from = await namedState(stores.from ?? '');
let failed = 0;
for (const slug of stage ? slugs : []) {
  const { line, errors } = await previewOne(slug, { target, state, outDir: out, dataDir });
  if (errors === null) console.log(line);
  else console.error(`${line}: no preview\n  ${errors.join('\n  ')}`);
  failed += errors === null ? 0 : 1;
}
const publish = withCircuitBreaker(target.name, (slug) =>
  publishOne(slug, {
    target,
    state,
    outDir: out,
    dataDir,
    ...(from && { source: storedIn(from) }),
  }),
);
async function publishAndSay(slug: string) {
  const result = await publish(slug);
  if (result.ok) {
    const { release, pages, copied, before, lost } = result;
    for (const message of lost) console.warn(`${slug}: ${message}`);
    const change = before === release ? 'was live already' : `live, before ${before ?? 'nothing'}`;
    console.log(
      `${slug}: release ${release} ${change} (${countText(pages, 'pages')}, ${countText(copied, 'files')} sent)`,
    );
  } else {
    failed += 1;
    const what =
      result.code === 'state'
        ? `live at ${target.name}, but its state was not saved`
        : `not published, the site at ${target.name} is unchanged`;
    console.error(`${slug}: ${what}\n  ${result.errors.join('\n  ')}`);
  }
  return result;
}
if (rings) {
  const done = await inRings(slugs, rings, {
    publish: publishAndSay,
    rollBack: (slug, to) =>
      rollBackOne(slug, { target, release: to, by: 'publish --rings', state, dataDir }),
    say: console.log,
  });
  if (!done) failed = Math.max(failed, 1);
} else {
  for (const slug of stage ? [] : slugs) await publishAndSay(slug);
}
if (isLocal && !stage && failed < slugs.length && !(await tellAfterPublication(target.reload))) {
  failed += 1;
}
process.exit(failed > 0 ? 1 : 0);

// `npm run preview`: serves a built site and the previous one, with a page that lists the changes. Only visitors with a
// link see it, for a day. Its forms send nothing to other machines.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServeApp } from '../src/serve/app.ts';
import { previewDoor } from '../src/serve/preview-door.ts';
import { readManifest, type Manifest } from '../src/builder/manifest.ts';
import {
  liveManifest,
  manifestPath,
  releaseDir,
  releasePlace,
  releaseNames,
} from '../src/builder/release.ts';
import { releaseChanges } from '../src/publish/page-changes.ts';
import { errorLine, loadTenant } from '../src/tenant/load.ts';
import { endOnSignal, oneTenant, readCommand, root } from './command-line.ts';
import { changesPage } from './preview/changes-page.ts';
import { readConfiguration } from '../src/functions/configuration/configuration.ts';
import { exitWithConfigurationError, startSiteFunctions } from './start/functions.ts';
import { listen } from './start/listen.ts';
import { servedSites } from './start/served-sites.ts';

const usage = `usage: npm run preview -- <slug> [--against DIR_OR_RELEASE] [--out dist]    (PORT=4322 by default)
  --against  a folder of builds or publications, or the name of a release; default: the release before`;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function configured() {
  try {
    return readConfiguration('preview', 'node', process.env);
  } catch (error) {
    return exitWithConfigurationError(error);
  }
}

interface Site {
  folder: string;
  manifest: Manifest;
}

/** The site to compare with: a folder's live site, a named release, or the previous release. */
function earlierSite(out: string, slug: string, live: string, against?: string): Site | null {
  if (against !== undefined && existsSync(against)) {
    const manifest = liveManifest(releasePlace(resolve(against), slug));
    if (!manifest) fail(`${against} holds no site of ${slug}`);
    return { folder: join(resolve(against), slug), manifest };
  }
  const place = releasePlace(out, slug);
  const release = against ?? releaseNames(place).find((name) => name !== live);
  if (release === undefined) return null;
  const manifest = readManifest(manifestPath(place, release));
  if (!manifest) fail(`there is no folder and no release "${release}"`);
  return { folder: releaseDir(place, release), manifest };
}

const { slug, against, out } = readCommand(
  usage,
  { against: { type: 'string' }, out: { type: 'string', default: 'dist' } },
  ({ values, positionals }) => ({
    slug: oneTenant(positionals),
    against: values.against,
    out: resolve(values.out),
  }),
);
const port = Number(process.env.PORT ?? 4322);
const loaded = loadTenant(root, slug);
if (!loaded.ok) fail(loaded.errors.map(errorLine).join('\n'));
const { tenant } = loaded;
const { name } = tenant;
const after = liveManifest(releasePlace(out, slug));
if (!after) fail(`${slug} has no built site; run "npm run build -- ${slug}" first`);
const before = earlierSite(out, slug, after.release, against);
const changes = releaseChanges(before?.manifest ?? null, after);

// Enquiries from the preview reach no dealer: they go to a temporary store of this run.
const sink = mkdtempSync(join(tmpdir(), 'forecourt-preview-'));
process.on('exit', () => rmSync(sink, { recursive: true, force: true }));
const configuration = configured();
const functions = await startSiteFunctions({
  root,
  configuration,
  tenants: [tenant],
  functionsDir: sink,
}).catch(exitWithConfigurationError);
const door = previewDoor({
  secret: configuration.secret ?? randomBytes(32).toString('base64url'),
  subject: slug,
  now: Date.now,
});
const app = createServeApp({
  before: functions.before,
  gate: functions.gate,
  sites: [
    ...servedSites(root, out, [tenant]),
    ...(before ? [{ slug: `before-${slug}`, name, folder: before.folder }] : []),
  ],
  listing: (visible) =>
    changesPage({
      name,
      changes,
      after: `http://${slug}.localhost:${visible}`,
      before: before && `http://before-${slug}.localhost:${visible}`,
      query: door.query(),
    }),
});
try {
  const server = await listen(async (request, bindings?: object) => {
    return door.admit(request) ?? door.dress(await app.fetch(request, bindings));
  }, port);
  const shown = String(server.port);
  const link = (host: string) => `http://${host}:${shown}/${door.query()}`;
  console.log('These links open the preview for 24 hours. Visitors without a link see nothing.');
  console.log(`what changes  ${link('localhost')}  (${String(changes.length)} pages)`);
  console.log(`new site      ${link(`${slug}.localhost`)}`);
  if (before) console.log(`site before   ${link(`before-${slug}.localhost`)}`);
  console.log('Its forms send nothing, and its leads are deleted when it ends.');
  endOnSignal(() => {
    server.close();
    return functions.close();
  });
} catch (error) {
  fail((error as Error).message);
}

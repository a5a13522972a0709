// Serves the printable sheets and the preview pictures of a site. It opens the site once per snapshot and day, reads photos from the
// built folder or the tenant's photo hosts, and caches what it made.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { wallTime } from '../../src/domain/hours/calendar.ts';
import { dayMs } from '../../src/domain/hours/durations.ts';
import { formatDate } from '../../src/domain/text/format-date.ts';
import { createPrintHandler, type PrintDeps, type PrintHandler } from '../../src/print/handler.ts';
import { cleanPath } from '../../src/serve/site-folder.ts';
import type { RouteEntry, Site } from '../../src/site/assembly/site-types.ts';
import { openSite } from '../../src/site/open-site.ts';
import { currentSnapshot } from '../../src/stock/snapshot/snapshot.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { vehicleHref } from '../../src/domain/vehicle/vehicle-constants.ts';

interface Opened {
  site: Site;
  routes: Map<string, RouteEntry>;
}

/** The sheet leaves out remote photos that take longer or are larger. */
const photoLimits = { ms: 3_000, bytes: 12_000_000 };
/** This renders no page, so the site needs no bundle. */
const inline = { scripts: [], styles: [] };

export interface PrintOptions {
  /** Gets a line for each file that could not be made. */
  report(line: string): void;
  /** Whether somebody holds or has bought a vehicle since the snapshot. */
  isTaken(vehicle: string): Promise<boolean>;
}

/** Handles requests below /print on a tenant's own host. Photos come from the site in `outDir`. */
export function printHandler(
  root: string,
  outDir: string,
  tenant: Tenant,
  { report, isTaken }: PrintOptions,
): PrintHandler {
  const { slug } = tenant;
  const [dataDir, cacheDir] = [join(root, '.data'), join(root, '.cache')];
  const folder = join(cacheDir, 'print');
  const fileOf = (key: string) => join(folder, key);
  let opened: { version: string; site: Promise<Opened> } | null = null;

  const open = async (today: string): Promise<Opened> => {
    await removeStale(folder);
    const site = await openSite({ root, dataDir, cacheDir, slug, today, inline });
    return { site, routes: new Map(site.routes.map((route) => [route.path, route])) };
  };
  const find: PrintDeps['find'] = async (vehicle) => {
    if (!tenant.vehiclePage.print) return null;
    const today = wallTime(Date.now(), tenant.timeZone).day;
    const version = `${(await currentSnapshot(dataDir, slug))?.snapshot ?? ''} ${today}`;
    if (opened?.version !== version) opened = { version, site: open(today) };
    const { site, routes } = await opened.site;
    const route = routes.get(vehicleHref({ slug: vehicle }));
    const page = route && site.page(route).data();
    return page?.kind === 'vehicle' ? { shell: site.shell, page, today: formatDate(today) } : null;
  };

  return createPrintHandler({
    find,
    isTaken,
    fonts: () => fontsOf(join(outDir, slug)),
    photo: (address) => photoForPaper(address, join(outDir, slug), tenant),
    cache: {
      get: (key) => readFile(fileOf(key)).catch(() => null),
      async put(key, file) {
        await mkdir(folder, { recursive: true });
        const draft = `${fileOf(key)}.${String(process.pid)}`;
        await writeFile(draft, file);
        await rename(draft, fileOf(key));
      },
    },
    log: report,
  });
}

/** What the stylesheet of a built site says of its fonts. Paper waits for them, so no face is optional. */
async function fontsOf(built: string): Promise<string> {
  const text = (path: string) => readFile(join(built, path), 'utf8').catch(() => '');
  const [, sheet = ''] =
    /<link rel="stylesheet" href="([^"]+)"/.exec(await text('index.html')) ?? [];
  const css = await text(cleanPath(sheet) ?? '');
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const families = css.match(/--(?:font|head)(?:-fallback|-weight)?:[^;}]+/g) ?? [];
  const own = faces.map((face) => face.replace(/font-display:[^;}]+/, 'font-display:block'));
  return `${own.join('')}:root{${families.join(';')}}`.replaceAll('<', '');
}

/** Sheets name the day and pictures the price, so old files are not asked for again. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - 2 * dayMs) await rm(file, { force: true });
  }
}

/** The photo as JPEG, from the built site or one of the tenant's photo hosts; null when it is not available. */
async function photoForPaper(
  address: string,
  built: string,
  { photos }: Tenant,
): Promise<Uint8Array | null> {
  try {
    const bytes = address.startsWith('/')
      ? await readFile(join(built, cleanPath(address) ?? ''))
      : await remotePhoto(address, photos.providers);
    return await sharp(bytes)
      .rotate()
      .resize(1200, 800, { fit: 'inside' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Throws for hosts that are not the tenant's, and for photos that are too slow or too large. */
async function remotePhoto(
  address: string,
  providers: Tenant['photos']['providers'],
): Promise<Uint8Array> {
  const { host, protocol } = new URL(address);
  const known = providers.some(({ match }) => {
    const own = match.replace(/^https?:\/\//, '').split('/')[0] ?? '';
    return own !== '' && (host === own || host.endsWith(`.${own}`));
  });
  if (protocol !== 'https:' || !known) throw new Error(`${host} is no photo host of the tenant`);
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(photoLimits.ms),
    redirect: 'error',
  });
  if (!answer.ok || !answer.body) throw new Error(`${host} answered ${String(answer.status)}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.byteLength;
    if (size > photoLimits.bytes) throw new Error(`the photo is larger than ${String(size)} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

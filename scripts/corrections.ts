// `npm run corrections`: what people of a dealer corrected at the desk. `export` writes what lasts into the tenant's folder, for
// a commit.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deskPicturesIn } from '../src/domain/corrections/desk-pictures.ts';
import { project } from '../src/domain/corrections/standing.ts';
import { correctionLine } from '../src/domain/corrections/texts.ts';
import { wallTime } from '../src/domain/hours/calendar.ts';
import { countText } from '../src/domain/text/format.ts';
import { writeAtomically } from '../src/files/atomic-write.ts';
import { correctionLog } from '../src/functions/corrections/correction-log.ts';
import { deskPicture } from '../src/functions/corrections/desk-pictures.ts';
import { logCsv } from '../src/desk/routes/log.ts';
import type { Database } from '../src/functions/stores/database.ts';
import { correctionFiles } from '../src/site/content/correction-files.ts';
import { errorLine, loadTenant } from '../src/tenant/load.ts';
import { oneTenant, readCommand, root } from './command-line.ts';
import { withStore } from './functions/with-store.ts';

const usage = `usage: npm run corrections -- list <tenant> [--json]   what stands today
       npm run corrections -- log <tenant> > log.csv     every event: who, when, from, to
       npm run corrections -- export <tenant>            writes places and content into tenants/<tenant>`;

const { command, slug, values } = readCommand(
  usage,
  { json: { type: 'boolean', default: false } },
  ({ values, positionals: [command = '', ...slugs] }) => {
    if (!['list', 'log', 'export'].includes(command)) throw new Error('list, log or export?');
    return { command, slug: oneTenant(slugs), values };
  },
);

async function exportFiles(db: Database, source: Parameters<typeof correctionFiles>[0]) {
  const { files, left } = correctionFiles(source);
  for (const [path, text] of files) {
    const to = join(root, path);
    if (text === null) rmSync(to, { force: true });
    else writeAtomically(to, text);
    console.log(`${text === null ? 'removed' : 'wrote'} ${path}`);
  }
  const texts = [...files.values()].join('\n');
  for (const name of new Set(source.log.flatMap(({ to }) => deskPicturesIn(to)))) {
    const bytes = texts.includes(name) ? await deskPicture(db, slug, name) : null;
    if (!bytes) continue;
    writeAtomically(join(root, 'tenants', slug, 'assets/desk', name), bytes);
    console.log(`wrote tenants/${slug}/assets/desk/${name}`);
  }
  for (const correction of left) {
    const where =
      correction.until === null ? 'belongs in the stock system' : 'ends with its last day';
    console.log(`left (${where}): ${correction.subject.id}: ${correctionLine(correction)}`);
  }
  if (files.size === 0) console.log('no correction belongs in a file: nothing is written');
  else {
    console.log(
      `Commit them. The corrections end with the next build, because the files say the same.`,
    );
  }
}

await withStore(root, async (db) => {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) {
    for (const error of loaded.errors) console.error(errorLine(error));
    return 1;
  }
  const { tenant } = loaded;
  const log = await correctionLog(db, slug);
  const today = wallTime(Date.now(), tenant.timeZone).day;
  const { standing } = project(log, today);
  if (command === 'log') process.stdout.write(logCsv(log, tenant.timeZone));
  else if (command === 'export') {
    const read = (path: string) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;
    await exportFiles(db, { tenant, log, today, read });
  } else if (values.json) console.log(JSON.stringify(standing, null, 2));
  else {
    for (const one of standing) {
      console.log(`${one.subject.kind} ${one.subject.id}: ${correctionLine(one)}`);
    }
    console.log(countText(standing.length, 'corrections'));
  }
  return 0;
});

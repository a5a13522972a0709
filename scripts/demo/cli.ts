// `npm run demo -- …`: makes what the demo tenants need. It reads the arguments; the commands are in commands/.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeEverything } from './commands/all.ts';
import { makeListings } from './commands/listings.ts';
import { drawPhotographs } from './commands/pictures.ts';
import { makeScenery } from './commands/scenery.ts';
import { makeStock, playNights } from './commands/stock.ts';
import { makeTurns } from './commands/turns.ts';
import type { Recipe } from './stock/recipe.ts';

const USAGE = `usage:
  npm run demo -- all                                everything npm start needs; skips what is there
  npm run demo -- stock [SLUG…] [--today DAY]        made-up exports: .data/exports/<slug>.ndjson.gz
  npm run demo -- night SLUG… [--nights N]           the next night: some sold, some new, some price drops
  npm run demo -- pictures                           draws the photographs, scenery and marks that git lacks
  npm run demo -- turns                              makes the videos of turntables again; needs ffmpeg
  npm run demo -- listings [--tenant SLUG] --vehicles N --out FILE [--night OUT2 [--changes sold=0.003,added=0.004]]
                                                     a large export, and its next night, for measuring;
                                                     --changes: shares sold, added and reduced, left out: 0
DAY is YYYY-MM-DD (default: today where the dealer is)
DEMO_PHOTO_WIDTH: pixels of the widest photographs (default: those of the masters)`;

const root = fileURLToPath(new URL('../..', import.meta.url));

function misuse(message: string): never {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
}

function argumentsGiven() {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    process.exit(0);
  }
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        today: { type: 'string' },
        nights: { type: 'string', default: '1' },
        tenant: { type: 'string', default: 'meridian-motor-group' },
        vehicles: { type: 'string' },
        out: { type: 'string' },
        night: { type: 'string' },
        changes: { type: 'string' },
      },
    });
  } catch (error) {
    return misuse(error instanceof Error ? error.message : String(error));
  }
}

/** A whole number above 0. */
function countOf(text: string | undefined, name: string): number {
  const count = Number(text);
  return Number.isInteger(count) && count > 0
    ? count
    : misuse(`${name} must be a whole number above 0`);
}

/** `sold=0.003,added=0.004` as shares of the stock; undefined: what the tenant's recipe says. */
function changesOf(text: string | undefined): Recipe['nightly'] | undefined {
  if (text === undefined) return undefined;
  const nightly = { sold: 0, added: 0, reduced: 0 };
  for (const part of text.split(',')) {
    const [kind, share] = part.split('=');
    if (!kind || !(kind in nightly) || !(Number(share) >= 0 && Number(share) <= 1)) {
      misuse(`--changes: "${part}" is not sold=SHARE, added=SHARE or reduced=SHARE`);
    }
    nightly[kind as keyof typeof nightly] = Number(share);
  }
  return nightly;
}

const { values, positionals } = argumentsGiven();
const [command, ...slugs] = positionals;
const { today } = values;
if (today !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(today)) misuse('--today must be YYYY-MM-DD');
const photoWidth = process.env['DEMO_PHOTO_WIDTH'];
const context = {
  root,
  now: Date.now(),
  today,
  log: (line: string) => console.log(line),
};

try {
  switch (command) {
    case 'all':
      await makeEverything(
        context,
        photoWidth === undefined ? undefined : countOf(photoWidth, 'DEMO_PHOTO_WIDTH'),
      );
      break;
    case 'stock':
      await makeStock(context, slugs);
      break;
    case 'night':
      if (slugs.length === 0) misuse('night: which tenant?');
      await playNights(context, slugs, countOf(values.nights, '--nights'));
      break;
    case 'pictures':
      if (slugs.length > 0) misuse('pictures takes no tenants');
      await makeScenery(context);
      await drawPhotographs(context);
      break;
    case 'turns':
      makeTurns(context);
      break;
    case 'listings':
      await makeListings(context, {
        slug: values.tenant,
        vehicles: countOf(values.vehicles, '--vehicles'),
        out: values.out ?? misuse('listings: --out FILE is missing'),
        nightOut: values.night,
        nightly: changesOf(values.changes),
      });
      break;
    default:
      misuse(command ? `unknown command: ${command}` : 'which command?');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

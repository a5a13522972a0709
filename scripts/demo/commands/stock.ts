// Commands `stock` and `night`: write a tenant's made-up export, or play the next night on it.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writeAskedHistory } from '../stock/asked-prices.ts';
import { readExport, readMeta, writeExport } from '../stock/export-file.ts';
import { generateStock } from '../stock/generate.ts';
import { playNight } from '../stock/night.ts';
import { demoSlugs, exportFile, stockInput, type DemoContext } from './context.ts';

const instant = (ms: number) => new Date(ms).toISOString();

/** Writes the first stock of the tenants and replaces earlier exports. */
export async function makeStock(context: DemoContext, asked: readonly string[]): Promise<void> {
  for (const slug of demoSlugs(context.root, asked)) {
    const file = exportFile(context.root, slug);
    const rows = generateStock(stockInput(context, slug));
    const meta = await writeExport(file, rows, { createdAt: instant(context.now), night: 0 });
    writeAskedHistory(join(context.root, '.data'), slug, rows);
    context.log(`${slug}: ${meta.count} vehicles -> ${relative(context.root, file)}`);
  }
}

/** Plays nights on the exports. Throws when a tenant has none yet. */
export async function playNights(
  context: DemoContext,
  asked: readonly string[],
  nights: number,
): Promise<void> {
  for (const slug of demoSlugs(context.root, asked)) {
    const file = exportFile(context.root, slug);
    if (!existsSync(file)) {
      throw new Error(`${slug} has no export yet: npm run demo -- stock ${slug}`);
    }
    const input = stockInput(context, slug);
    const before = readMeta(file)?.night ?? 0;
    let rows = await readExport(file);
    for (let i = 1; i <= nights; i++) {
      const played = playNight(rows, input);
      rows = played.rows;
      context.log(
        `${slug}: night ${before + i}: ${played.sold.length} sold, ${played.added.length} new, ${played.reduced.length} reduced`,
      );
    }
    await writeExport(file, rows, { createdAt: instant(context.now), night: before + nights });
  }
}

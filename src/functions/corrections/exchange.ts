// Gives the log of corrections and its pictures to a machine that builds sites and does not reach the store, and stores the ends
// that its ingests and builds found (rule corrections-7). Requests are signed, as those that bring stock are.
import { Hono } from 'hono';
import { z } from 'zod';
import { endReasons, type Correction } from '../../domain/corrections/correction.ts';
import { pictureNamePattern } from '../../domain/corrections/desk-pictures.ts';
import { readSignedJson, type SignedBodyNeeds } from '../security/signed-body.ts';
import type { Database } from '../stores/database.ts';
import { correctionLog, endCorrections } from './correction-log.ts';
import { deskPicture } from './desk-pictures.ts';

export const correctionsPath = '/api/_corrections';
/** Bytes; a log of a thousand ends has 100 KB. */
const largest = 1_000_000;

const askedSchema = z.strictObject({
  tenant: z.string(),
  /** Last position that the machine has; 0: none. */
  known: z.int().nonnegative(),
  ends: z.array(z.strictObject({ id: z.string(), reason: z.enum(endReasons), at: z.int() })),
});
const pictureSchema = z.strictObject({
  tenant: z.string(),
  picture: z.string().regex(pictureNamePattern),
});
export type AskedCorrections = z.infer<typeof askedSchema>;
export type AskedPicture = z.infer<typeof pictureSchema>;

/** Stores ends. Returns the whole log; null when the machine has it. `now`: epoch ms. */
export async function exchangeCorrections(
  db: Database,
  { tenant, known, ends }: AskedCorrections,
  now: number,
): Promise<Correction[] | null> {
  const newest = await db.one<{ newest: number | null }>(
    'SELECT MAX(position) AS newest FROM corrections WHERE tenant = ?',
    [tenant],
  );
  if (ends.length === 0 && Number(newest?.newest ?? 0) === known) return null;
  const byId = new Map((await correctionLog(db, tenant)).map((event) => [event.id, event]));
  const found = ends.flatMap(({ id, reason }) => {
    const correction = byId.get(id);
    return correction ? [{ correction, reason }] : [];
  });
  await endCorrections(db, { tenant, now }, found);
  return correctionLog(db, tenant);
}

export interface ExchangeNeeds extends SignedBodyNeeds {
  db: Database;
  knows: (tenant: string) => boolean;
}

/** An app with one route. Requests without a valid signature get an empty 404. */
export function correctionsExchange({ db, knows, ...needs }: ExchangeNeeds): Hono {
  const app = new Hono();
  app.notFound(() => new Response(null, { status: 404 }));
  app.post(correctionsPath, async (c) => {
    const read = await readSignedJson(c, 'corrections', largest, needs);
    if (!read.ok) return new Response(null, { status: read.status });
    const asked = askedSchema.safeParse(read.value);
    if (asked.success && knows(asked.data.tenant)) {
      return c.json({ log: await exchangeCorrections(db, asked.data, needs.now()) });
    }
    const wanted = pictureSchema.safeParse(read.value);
    if (!wanted.success || !knows(wanted.data.tenant)) return c.body(null, 422);
    const bytes = await deskPicture(db, wanted.data.tenant, wanted.data.picture);
    return bytes ? c.body(bytes, 200, { 'content-type': 'image/webp' }) : c.body(null, 404);
  });
  return app;
}

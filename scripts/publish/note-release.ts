// Tells the store of the functions which release is live, so that the web vitals of its visits are counted under it.
import { contentOfRelease } from '../../src/builder/release.ts';
import { recordLiveRelease } from '../../src/functions/analytics/vitals.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { openStore } from '../../src/functions/stores/open-store.ts';
import { parseStoreAddress } from '../../src/functions/stores/store-address.ts';

/** Does nothing without FORECOURT_DATABASE. A store that is down is not an error, because the site is already live. */
export async function noteLiveRelease(
  tenant: string,
  release: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const parsed = env['FORECOURT_DATABASE'] ? parseStoreAddress(env['FORECOURT_DATABASE']) : null;
  if (!parsed?.ok) return;
  const db = openStore({ address: parsed.address });
  try {
    const at = Date.now();
    await migrate(db, at);
    await recordLiveRelease(db, { tenant, release: contentOfRelease(release), at });
  } catch (error) {
    console.error(
      `${tenant}: the release was not noted for web vitals: ${(error as Error).message}`,
    );
  } finally {
    await db.close().catch(() => undefined);
  }
}

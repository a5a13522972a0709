// Tells the store of the functions which release is live, so that the web vitals of its visits are counted under it.
import { contentOfRelease } from '../../src/builder/release.ts';
import { recordLiveRelease } from '../../src/functions/analytics/vitals.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { openNamedStore } from '../../src/functions/stores/open-store.ts';

/** Does nothing without FORECOURT_DATABASE. A store that cannot be opened is not an error, because the site is already live. */
export async function noteLiveRelease(
  tenant: string,
  release: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  let db: Database | null = null;
  try {
    db = openNamedStore(env);
    if (!db) return;
    const at = Date.now();
    await migrate(db, at);
    await recordLiveRelease(db, { tenant, release: contentOfRelease(release), at });
  } catch (error) {
    console.error(
      `${tenant}: the release was not noted for web vitals: ${(error as Error).message}`,
    );
  } finally {
    await db?.close().catch(() => undefined);
  }
}

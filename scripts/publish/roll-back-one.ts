// Rolls one tenant back to an earlier release at its target, and records it in the state store and for web vitals.
import { switchState } from '../../src/publish/state/save-state.ts';
import { recordRollback } from '../../src/publish/publication.ts';
import type { StateStore } from '../../src/publish/state/store.ts';
import { noteLiveRelease } from './note-release.ts';
import type { SiteTarget } from './targets.ts';

interface RollBackOptions {
  target: SiteTarget;
  /** The one before the live one by default. */
  release?: string | undefined;
  /** Who rolls back, as the night says while it holds. */
  by: string;
  state: StateStore | null;
  dataDir: string;
}

/** Prints the result. Returns false when the site is unchanged or its state was not saved. */
export async function rollBackOne(
  slug: string,
  { target, release, by, state, dataDir }: RollBackOptions,
): Promise<boolean> {
  const result = await target.rollBack(slug, release);
  if (!result.ok) {
    console.error(result.errors.join('\n'));
    return false;
  }
  console.log(`${slug}: ${result.to} is live again at ${target.name} (was ${result.from})`);
  const { from, to } = result;
  const at = new Date().toISOString();
  recordRollback(dataDir, slug, { target: target.name, from, to, by, at });
  console.log(
    `  nights leave it until "npm run publish -- ${slug} --to …" or "npm run rollback -- ${slug} --end", or until a release with other content is approved`,
  );
  await noteLiveRelease(slug, result.to, process.env);
  if (!state || (await switchState(state, { slug, release: result.to, dataDir, now: Date.now() })))
    return true;
  console.error(`${state.name} has no release ${result.to} of ${slug}; publish it again`);
  return false;
}

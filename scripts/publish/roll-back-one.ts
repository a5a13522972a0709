// Rolls one tenant back to an earlier release at its target, and records it in the state store and for web vitals.
import { switchState } from '../../src/publish/state/save-state.ts';
import type { StateStore } from '../../src/publish/state/store.ts';
import { noteLiveRelease } from './note-release.ts';
import { recordPublication, type SiteTarget } from './targets.ts';

interface RollBackOptions {
  target: SiteTarget;
  /** The one before the live one by default. */
  release?: string | undefined;
  state: StateStore | null;
  dataDir: string;
}

/** Prints the result. Returns false when the site is unchanged or its state was not saved. */
export async function rollBackOne(
  slug: string,
  { target, release, state, dataDir }: RollBackOptions,
): Promise<boolean> {
  const result = await target.rollBack(slug, release);
  if (!result.ok) {
    console.error(result.errors.join('\n'));
    return false;
  }
  console.log(`${slug}: ${result.to} is live again at ${target.name} (was ${result.from})`);
  recordPublication(dataDir, slug, { target: target.name, release: result.to });
  await noteLiveRelease(slug, result.to, process.env);
  if (!state || (await switchState(state, { slug, release: result.to, dataDir, now: Date.now() })))
    return true;
  console.error(`${state.name} has no release ${result.to} of ${slug}; publish it again`);
  return false;
}

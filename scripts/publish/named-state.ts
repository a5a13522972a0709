// The state store that a command names.
import { explainError } from '../../src/builder/disk.ts';
import { openStateStore } from '../../src/publish/state/open-store.ts';
import type { StateStore } from '../../src/publish/state/store.ts';

/** Null for none. Prints why the store cannot be opened, and ends the program. */
export async function namedState(address: string): Promise<StateStore | null> {
  if (address === '') return null;
  try {
    return await openStateStore(address);
  } catch (error) {
    console.error(explainError(error));
    process.exit(1);
  }
}

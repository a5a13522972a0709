// What reads the words at one position of a query.
import type { Reading } from '../reading.ts';

/** Where to read on; undefined: another reader's position. */
export type Reader = (reading: Reading) => number | undefined;

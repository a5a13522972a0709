// The bytes of one page, collected part by part. A page as one string consists of thousands of joined parts, and one
// character beyond Latin-1 makes the whole string two bytes wide before it is encoded.

export interface PageBytes {
  /** Begins the next page. */
  clear(): void;
  write(part: string): void;
  /** All parts as UTF-8, until the next page begins. */
  bytes(): Uint8Array;
}

/** Most pages are smaller. */
const usualBytes = 512 * 1024;
/** UTF-8 needs at most three bytes for a UTF-16 code unit. */
const bytesPerUnit = 3;

export function openPageBytes(): PageBytes {
  let buffer = Buffer.allocUnsafeSlow(usualBytes);
  let length = 0;
  return {
    clear() {
      length = 0;
    },
    write(part) {
      const needed = length + part.length * bytesPerUnit;
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(needed * 2);
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      length += buffer.write(part, length);
    },
    bytes: () => buffer.subarray(0, length),
  };
}

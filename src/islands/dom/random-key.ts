// Keys that nobody can guess.

/** `bytes` random bytes in hexadecimal. */
export const randomKey = (bytes = 16): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

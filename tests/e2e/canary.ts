// A secret that the browser tests put into the environment of the builds, to search the built files for it.

/** A writing key that must never leave the process it is given to. */
export const adminKeyCanary = 'canary-7f2c-may-write';

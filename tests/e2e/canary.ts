// What the browser tests plant in the environment of the builds, to look for it in what was built.

/** A writing key that must never leave the process it is given to. */
export const adminKeyCanary = 'canary-7f2c-may-write';

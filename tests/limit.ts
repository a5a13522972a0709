// The one limit of every test, hook and started program, in ms. It is far away, because a test waits for an event and its
// result must not depend on the machine's speed; only what never comes reaches the limit.

export const limitMs = 300_000;

/** A poll ends before its test, so that the failure says what did not come. */
export const pollMs = limitMs / 2;

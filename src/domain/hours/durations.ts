// Lengths of time in milliseconds. Two kinds of modules keep literals: those that browsers load, because a shared import
// becomes another script file, and those of src/files and src/publish, which may not import the domain.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

// Lengths of time in milliseconds. Literals stay in modules that browsers load, because the bundler would put an import that
// several scripts share into a file of its own, and in src/files and src/publish, which may not import the domain.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

// The only fields that a log may contain. Texts from visitors, bodies and error messages have no field, so personal
// data cannot get in.
import { z } from 'zod';
import { logLevels, type LogLevel } from '../configuration/mode.ts';

const text = z.string().optional();
const figure = z.number().optional();

const entrySchema = z.object({
  at: text,
  level: z.enum([...logLevels, 'alarm']),
  /** The event, a fixed word. */
  event: z.string(),
  request_id: text,
  tenant: text,
  /** Name of the endpoint, never the requested address. */
  endpoint: text,
  status: figure,
  ms: figure,
  code: text,
  /** Id of a lead or delivery: random, reveals nothing about a person. */
  subject: text,
  channel: text,
  count: figure,
  attempts: figure,
  /** Where a server listens. */
  port: figure,
  /** What a variable lacks, with the fix; never a value. */
  advice: text,
  /** Name of an error's class, and the places in our code from its stack. */
  error: text,
});
export type LogEntry = z.infer<typeof entrySchema>;
const fields = Object.keys(entrySchema.shape) as (keyof LogEntry)[];

export type Log = (entry: LogEntry) => void;

/** Writes one JSON line per entry, with the allowed fields only. Entries below `least` are left out; alarms never are. */
export function lineLog(
  write: (line: string) => void,
  now: () => number,
  least: LogLevel = 'debug',
): Log {
  return (entry) => {
    const { level } = entry;
    if (level !== 'alarm' && logLevels.indexOf(level) < logLevels.indexOf(least)) return;
    const full: LogEntry = { at: new Date(now()).toISOString(), ...entry };
    const allowed = Object.fromEntries(
      fields.filter((name) => full[name] !== undefined).map((name) => [name, full[name]]),
    );
    write(JSON.stringify(allowed));
  };
}

/** An error without its message, which may quote what a visitor sent: class, code, and the frames of its stack. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = (error as { code?: unknown }).code;
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 4)
    .map((line) => line.trim().replace(/\(?(?:file:\/\/)?[^ (]*\/(src|node_modules)\//, '($1/'));
  return [error.name, typeof code === 'string' ? code : '', ...frames].filter(Boolean).join(' ');
}

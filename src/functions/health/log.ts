// The only fields that a log may contain. Texts from visitors, bodies and error messages have no field, so personal
// data cannot get in.
import { logLevels, type LogLevel } from '../configuration/mode.ts';

export interface LogEntry {
  level: LogLevel | 'alarm';
  /** The event, a fixed word. */
  event: string;
  at?: string;
  request_id?: string;
  tenant?: string;
  /** Name of the endpoint, never the requested address. */
  endpoint?: string;
  status?: number;
  ms?: number;
  code?: string;
  /** Id of a lead or delivery: random, reveals nothing about a person. */
  subject?: string;
  channel?: string;
  count?: number;
  attempts?: number;
  /** Where a server listens. */
  port?: number;
  /** What a variable lacks, with the fix; never a value. */
  advice?: string;
  /** Name of an error's class, and the places in our code from its stack. */
  error?: string;
}

export type Log = (entry: LogEntry) => void;

const fields: readonly (keyof LogEntry)[] = [
  'at',
  'level',
  'event',
  'request_id',
  'tenant',
  'endpoint',
  'status',
  'ms',
  'code',
  'subject',
  'channel',
  'count',
  'attempts',
  'port',
  'advice',
  'error',
];

/**
 * Writes one JSON line per entry, with the allowed fields only. Entries below `least` are left out; alarms never are.
 */
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

// The size of a request, and how much a person may write (rule desk-8).
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { hourMs, minuteMs } from '../domain/hours/durations.ts';
import type { Limit } from '../functions/security/limits.ts';

/** Bytes. A text of 5,000 letters of any script is 45,000 bytes in a form. */
const formBytes = 64_000;

/** A person who works fast makes one change in ten seconds; a program would make thousands. */
export const writesPerMinute: Limit = { most: 30, perMs: minuteMs };
export const writesPerHour: Limit = { most: 400, perMs: hourMs };

export const isUpload = (_c: Context): boolean => false;

export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: formBytes,
  onError: (c) => c.text('This is too much for the desk. Write less.\n', 413),
});

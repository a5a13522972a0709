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

export const picturesPerHour: Limit = { most: 60, perMs: hourMs };

/** A photo of a phone, and the longest post beside it. */
const uploadBytes = 12_000_000;

/** The forms of content may have a picture; no other form has a file. */
export const isUpload = (c: Context): boolean =>
  /\/dealer\/[^/]+\/content\/[^/]+\/[^/]+$/.test(c.req.path) &&
  /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '');

const tooLarge = (c: Context) => c.text('This is too much for the desk. Write less.\n', 413);
const form = bodyLimit({ maxSize: formBytes, onError: tooLarge });
const upload = bodyLimit({ maxSize: uploadBytes, onError: tooLarge });

export const limitBody: MiddlewareHandler = (c, next) =>
  isUpload(c) ? upload(c, next) : form(c, next);

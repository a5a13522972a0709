// The endpoints that count what visitors do and how fast pages are.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { isUnmetLabel } from '../domain/analytics/unmet-search.ts';
import { largestValue, measuredMetrics, visitedKinds } from '../domain/analytics/vitals.ts';
import { post, type Endpoint } from './endpoint.ts';

/** The numbered events and what each counts (rule analytics-1, rule analytics-2). */
export const analyticsEvents: Readonly<Record<number, string>> = {
  4: 'used vehicle view',
  9: 'finance enquiry form submit',
  14: 'new enquiry',
  15: 'used enquiry',
  17: 'new test drive',
  18: 'trade-in offer accepted',
  22: 'default enquiry',
  25: 'call click',
  26: 'finance calculator first use',
  36: 'code sent',
  37: 'code verified',
  39: 'car saved',
  48: 'used test drive',
  49: 'search page view',
  51: 'career enquiry',
  60: 'history report',
  61: 'print',
  62: 'search without a result',
  63: 'form opened from an assistant',
};

const eventInputSchema = z.strictObject({
  id: z
    .int()
    .check(z.refine((id) => Object.hasOwn(analyticsEvents, id), 'This event is not counted.')),
  /** Created once per event by the browser; a repeat is not counted again. */
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  /** The kind of car of a call click (rule analytics-3), or the filters of an unmet search (rule analytics-6). */
  label: z.optional(
    z.union([
      z.enum(['New Car', 'Used Car']),
      z.string().check(z.refine(isUnmetLabel, 'This is no label of an event.')),
    ]),
  ),
});

/** Elements by tag, class and id, as web-vitals names them, never their content. */
const selectorSchema = z.string().check(z.regex(/^[\w#.>:-]{0,100}$/));

/** The host of another company's script, or the name of one of ours. */
const scriptSchema = z.string().check(z.regex(/^[\w.-]{0,100}$/));

/** The web vitals and script errors of one visit to a page (rule analytics-7). */
const vitalsInputSchema = z.strictObject({
  page: z.enum(visitedKinds),
  /** Milliseconds since the page was opened, which identifies the release. */
  age: z.int().check(z.minimum(0), z.maximum(86_400_000)),
  vitals: z
    .array(
      z.strictObject({
        metric: z.enum(measuredMetrics),
        value: z.number().check(z.minimum(0), z.maximum(largestValue)),
        target: z._default(selectorSchema, ''),
        script: z._default(scriptSchema, ''),
      }),
    )
    .check(z.maxLength(measuredMetrics.length)),
  errors: z
    .array(z.strictObject({ kind: z.enum(['error', 'rejection']), script: scriptSchema }))
    .check(z.maxLength(5)),
});

export type VitalsInput = z.input<typeof vitalsInputSchema>;

export const analyticsEndpoints = {
  countEvent: {
    ...post('services'),
    limitPerVisitor: { most: 300, perMs: minuteMs },
    path: '/api/events',
    summary: 'Counts a numbered analytics event; nothing about the visitor is kept',
    body: eventInputSchema,
    status: 204,
  },
  countVitals: {
    ...post('services'),
    maxBytes: 4 * 1024,
    limitPerVisitor: { most: 120, perMs: minuteMs },
    path: '/api/vitals',
    summary:
      'Counts the web vitals and script errors of a visit; nothing about the visitor is kept',
    body: vitalsInputSchema,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;

// The endpoints that count what visitors do and how fast pages are.
import { minute, post, unsafe, type Endpoint } from './endpoint.ts';
import * as services from './services.ts';

export const analyticsEndpoints = {
  countEvent: {
    ...post,
    limitPerVisitor: { most: 300, perMs: minute },
    path: '/api/events',
    summary: 'Counts a numbered analytics event; nothing about the visitor is kept',
    tag: 'services',
    body: services.eventInputSchema,
    status: 204,
    problems: unsafe,
  },
  countVitals: {
    ...post,
    maxBytes: 4 * 1024,
    limitPerVisitor: { most: 120, perMs: minute },
    path: '/api/vitals',
    summary:
      'Counts the web vitals and script errors of a visit; nothing about the visitor is kept',
    tag: 'services',
    body: services.vitalsInputSchema,
    status: 204,
    problems: unsafe,
  },
} as const satisfies Record<string, Endpoint>;

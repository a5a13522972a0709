// The endpoints of assistants and of programs that read pages as text or lists of the stock. The messages of MCP are those of
// its own package.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { get, post, type Endpoint } from './endpoint.ts';

/** Assistants share addresses, so that only the speed of a fault or a flood reaches it. */
const limitPerVisitor = { most: 600, perMs: minuteMs } as const;

export const agentEndpoints = {
  mcp: {
    ...post('services'),
    limitPerVisitor,
    origin: 'any',
    path: '/mcp',
    summary: 'The Model Context Protocol: tools that read stock, hours and test drive times',
    bodyFormat: 'text',
    body: z.string(),
    html: true,
    mayBeAccepted: true,
    problems: [400, 403, 404, 405, 406, 413, 415],
  },
  markdown: {
    ...get('services'),
    limitPerVisitor,
    path: '/api/markdown',
    summary:
      'A page of a vehicle, a location or a list of stock as Markdown; also at its address with .md',
    query: z.strictObject({ path: z.string().check(z.maxLength(300), z.regex(/^\/[^\0\\]*$/)) }),
    html: true,
    problems: [404],
  },
  groupList: {
    ...get('services'),
    limitPerVisitor: { most: 30, perMs: minuteMs },
    path: '/api/feeds/{file}',
    summary:
      'A list of the stock of all sites of the dealer’s group, as /feeds/{file} is one of this site',
    params: z.strictObject({ file: z.string().check(z.maxLength(100)) }),
    html: true,
    problems: [404],
  },
} as const satisfies Record<string, Endpoint>;

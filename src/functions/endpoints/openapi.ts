// The OpenAPI document, made from the table of endpoints and their contracts; nothing in it is written by hand.
import * as z from 'zod/mini';
import { endpoints, type Endpoint } from '../../protocol/endpoints.ts';
import { problemSchema } from '../../protocol/problem.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Json;
  return json;
};

/** Problems that any endpoint may answer. */
const everywhere = [421, 429, 500, 503];

/** Query and path parameters, one each. */
function parametersOf(schema: z.ZodMiniType | undefined, place: 'query' | 'path'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }));
}

function operationOf(id: string, endpoint: Endpoint): Json {
  const { status = 200, answer, html, mayBeEmpty, problems, body, signedIn } = endpoint;
  const content = html
    ? { '*/*': { schema: {} } }
    : answer && { 'application/json': { schema: schemaOf(answer, 'output') } };
  const responses: Json = {
    [status]: { description: 'Done', ...(content && { content }) },
    ...(mayBeEmpty && { 204: { description: 'Nothing to show' } }),
  };
  for (const code of [...new Set([...problems, ...everywhere])].sort()) {
    responses[code] = { $ref: '#/components/responses/Problem' };
  }
  if (id === 'submitLead') {
    responses[303] = { description: 'A plain form post was stored: to the success page' };
  }
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    parameters: [
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.params, 'path'),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(body, 'input') } },
      },
    }),
    ...(signedIn && { security: [{ session: [] }] }),
    responses,
  };
}

/** OpenAPI 3.1 of all endpoints. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [id, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    (paths[endpoint.path] ??= {})[endpoint.method] = operationOf(id, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt functions',
      version: '1',
      description:
        'Served under /api on each dealer’s own host. Unsafe methods need a JSON content type, the host’s own Origin ' +
        'and Sec-Fetch-Site: same-origin. Failures are application/problem+json with a request id.',
    },
    paths,
    components: {
      responses: {
        Problem: {
          description: 'A problem',
          content: { 'application/problem+json': { schema: schemaOf(problemSchema, 'output') } },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  };
}

// The OpenAPI document, generated from the endpoint table.
import * as z from 'zod/mini';
import { noBody, problemsOf, type Endpoint } from '../../protocol/endpoint.ts';
import { endpoints } from '../../protocol/endpoints.ts';
import { problemSchema } from '../../protocol/problem.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Json;
  return json;
};

/** Query and path parameters, one each. */
function parametersOf(schema: z.ZodMiniType, place: 'query' | 'path'): Json[] {
  if (schema === noBody) return [];
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

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
} as const;

function requestBodyOf({ body, bodyFormat }: Endpoint): Json {
  if (body === noBody) return {};
  const schema = bodyFormat === 'json' ? schemaOf(body, 'input') : {};
  return { requestBody: { required: true, content: { [mediaTypes[bodyFormat]]: { schema } } } };
}

/** One operation for two endpoints at the same address, which differ in the format of their body. */
function merged(first: Json | undefined, second: Json): Json {
  if (!first) return second;
  const both: Json = { ...first, ...second };
  for (const key of ['requestBody', 'content', 'responses']) {
    const [a, b] = [first[key], second[key]];
    if (isObject(a) && isObject(b)) both[key] = key === 'responses' ? { ...b, ...a } : merged(a, b);
  }
  return both;
}
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const page = { 'text/html': { schema: { type: 'string' } } };
/** A browser that opens the address gets a page. */
const problem = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  ...page,
};

function operationOf(id: string, endpoint: Endpoint): Json {
  const { status = 200, answer, html, mayBeEmpty, mayBeAccepted, signedIn } = endpoint;
  const content = html
    ? { '*/*': { schema: {} } }
    : answer && { 'application/json': { schema: schemaOf(answer, 'output') } };
  const responses: Json = {
    [status]: { description: 'Done', ...(content && { content }) },
    ...(mayBeEmpty && { 204: { description: 'Nothing to show' } }),
    ...(mayBeAccepted && { 202: { description: 'Taken, without an answer' } }),
  };
  for (const code of problemsOf(endpoint)) {
    responses[code] = { $ref: '#/components/responses/Problem' };
  }
  // A form that a browser posts by itself comes back as a page, with its errors.
  if (endpoint.bodyFormat === 'form' && html) {
    responses[422] = {
      description: 'A problem, or the form again with its errors',
      content: problem,
    };
    responses[200] = { description: 'The form again, to be sent once more', content: page };
  }
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    parameters: [
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.params, 'path'),
    ],
    ...requestBodyOf(endpoint),
    // An empty list means that no sign-in is needed.
    security: signedIn ? [{ session: [] }] : [],
    responses,
  };
}

export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [id, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method] = merged(path[endpoint.method], operationOf(id, endpoint));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt functions',
      version: '1',
      description:
        'Served under /api on each dealer’s own host. Unsafe methods need a JSON content type, the host’s own Origin ' +
        'and Sec-Fetch-Site: same-origin. Failures are application/problem+json with a request id.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [
      {
        url: 'https://{host}',
        description: 'The site of a dealer',
        variables: { host: { default: 'www.dealer.example', description: 'Host of the site' } },
      },
    ],
    paths,
    components: {
      responses: {
        Problem: {
          description: 'A problem',
          content: problem,
        },
      },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  };
}

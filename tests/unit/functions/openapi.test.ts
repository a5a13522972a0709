import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../src/functions/endpoints/openapi.ts';

it("the OpenAPI document passes Redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const lint = async (document: object) =>
    (await lintFromString({ source: JSON.stringify(document), config })).map(
      ({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`,
    );
  const document = openApiDocument();
  expect(await lint(document)).toEqual([]);
  // The rules are at work: without a list of servers the document is not as recommended.
  expect(await lint({ ...document, servers: [] })).toEqual(['no-empty-servers #/servers']);
});

it('the document names the page that a form post gets back, beside the problem of a script', () => {
  const { paths } = openApiDocument() as {
    paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>;
  };
  const { responses } = paths['/api/leads']!['post']!;
  expect(Object.keys(responses['422']!.content)).toEqual(['application/problem+json', 'text/html']);
  expect(Object.keys(responses['200']!.content)).toEqual(['text/html']);
});

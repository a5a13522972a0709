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

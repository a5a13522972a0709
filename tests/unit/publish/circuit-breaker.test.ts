import { expect, it } from 'vitest';
import { withCircuitBreaker } from '../../../src/publish/circuit-breaker.ts';
import type { PublishResult } from '../../../src/publish/publish.ts';

const unreachable: PublishResult = { ok: false, code: 'unreachable', errors: ['nothing'] };
const broken: PublishResult = { ok: false, code: 'smoke', errors: ['/ answers 500'] };

it('calls a host that does not answer for three sites in a row, and then stops', async () => {
  const asked: string[] = [];
  const publish = withCircuitBreaker('netlify', (slug) => {
    asked.push(slug);
    return Promise.resolve(slug === 'broken' ? broken : unreachable);
  });
  // A site with another error shows that the host answers.
  for (const slug of ['a', 'b', 'broken', 'c', 'd', 'e']) await publish(slug);
  expect(await publish('f')).toEqual({
    ok: false,
    code: 'unreachable',
    errors: [expect.stringMatching(/^netlify did not answer for 3 sites .* so f was not sent/)],
  });
  expect(asked).toEqual(['a', 'b', 'broken', 'c', 'd', 'e']);
});

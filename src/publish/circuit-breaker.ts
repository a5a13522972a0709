// A run of many sites stops calling a host that does not answer, because each call may take a minute.
import type { PublishResult } from './publish.ts';

const inARow = 3;

/** Publishes like `publish` until the host has not answered for three sites in a row, then refuses the others at once. */
export function withCircuitBreaker(
  host: string,
  publish: (slug: string) => Promise<PublishResult>,
): (slug: string) => Promise<PublishResult> {
  let failures = 0;
  return async (slug) => {
    if (failures >= inARow) {
      const message = `${host} did not answer for ${String(inARow)} sites in a row, so ${slug} was not sent; run the same command again when it answers`;
      return { ok: false, code: 'unreachable', errors: [message] };
    }
    const result = await publish(slug);
    failures = !result.ok && result.code === 'unreachable' ? failures + 1 : 0;
    return result;
  };
}

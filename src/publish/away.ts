// A run of many sites stops asking a host that answers nothing: each question may take a minute.
import type { PublishResult } from './publish.ts';

const inARow = 3;

/** Publishes as `publish` does until the host answered nothing for three sites in a row; refuses the others at once. */
export function untilAway(
  host: string,
  publish: (slug: string) => Promise<PublishResult>,
): (slug: string) => Promise<PublishResult> {
  let away = 0;
  return async (slug) => {
    if (away >= inARow) {
      const message = `${host} answered nothing for ${String(inARow)} sites in a row, so ${slug} was not sent; run the same command again when it answers`;
      return { ok: false, code: 'away', errors: [message] };
    }
    const result = await publish(slug);
    away = !result.ok && result.code === 'away' ? away + 1 : 0;
    return result;
  };
}

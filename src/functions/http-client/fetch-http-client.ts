// The HTTP client for edge runtimes, which only have `fetch` and no private network.
import { defaultMaxBytes, type HttpClient, type HttpAnswer } from './http-client.ts';

const privateName =
  /^(localhost|.*\.(localhost|local|internal|home|lan)|\d+\.\d+\.\d+\.\d+|\[.*\])$/i;

export function fetchHttpClient(): HttpClient {
  return {
    async call({ url, method = 'GET', headers = {}, body, timeoutMs, maxBytes = defaultMaxBytes }) {
      const target = new URL(url);
      if (target.protocol !== 'https:' || privateName.test(target.hostname)) {
        return { ok: false, code: 'forbidden-address' };
      }
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await fetch(target, {
          method,
          headers,
          redirect: 'manual',
          signal,
          ...(body !== undefined && { body }),
        });
        return await readAtMost(answer, maxBytes);
      } catch {
        return { ok: false, code: signal.aborted ? 'timeout' : 'refused' };
      }
    },
  };
}

async function readAtMost(answer: Response, most: number): Promise<HttpAnswer> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return { ok: false, code: 'too-large' };
    }
    text += decoder.decode(value, { stream: true });
  }
  return { ok: true, status: answer.status, text: text + decoder.decode() };
}

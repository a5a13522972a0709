// One question to the site's functions. Whoever asks shows something calm when there is no answer, so every way of
// failing (no functions, a refusal, a hang, words instead of JSON) is the same `null`.

/** A shopper waits no longer than this for a part of a page. */
const patienceMs = 8000;

/** The status and the JSON of an answer. `json` is null where the body is none; the whole is null without an answer. */
export async function askServer(
  path: string,
  body?: object,
  waitMs = patienceMs,
): Promise<{ status: number; json: unknown } | null> {
  try {
    const response = await fetch(path, {
      signal: AbortSignal.timeout(waitMs),
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch {
    return null;
  }
}

/** The JSON of a successful answer; null for everything else. */
export async function askedAnswer(path: string, body?: object): Promise<unknown> {
  const answer = await askServer(path, body);
  return answer?.status === 200 || answer?.status === 201 ? answer.json : null;
}

// Calls one endpoint of the site's functions. Callers treat every failure alike (no functions, refusal, timeout, no
// JSON), so all of them are `null`.

// How long a page waits for an answer.
/** A look-up: the store answers it, or a partner within 5 s. */
const lookUpMs = 8_000;
/** A code (rule account-3), and what a partner decides. */
export const sendMs = 15_000;
/** The payment page of a provider. */
export const providerMs = 20_000;

/** The status and JSON of a response. `json` is null for an empty body; null without a response. */
export type ApiAnswer = { status: number; json: unknown } | null;

export async function callApi(
  path: string,
  body?: object,
  timeoutMs = lookUpMs,
): Promise<ApiAnswer> {
  try {
    const response = await fetch(path, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch {
    return null;
  }
}

/** The JSON of a successful response; null for everything else. */
export async function callApiForJson(path: string, body?: object): Promise<unknown> {
  const answer = await callApi(path, body);
  return answer?.status === 200 || answer?.status === 201 ? answer.json : null;
}

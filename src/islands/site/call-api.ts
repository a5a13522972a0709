// Calls one endpoint of the site's functions. Callers treat every failure alike (no functions, refusal, timeout, no
// JSON), so all of them are `null`.

const defaultTimeoutMs = 8000;

/** The status and JSON of a response. `json` is null for an empty body; null without a response. */
export type ApiAnswer = { status: number; json: unknown } | null;

export async function callApi(
  path: string,
  body?: object,
  timeoutMs = defaultTimeoutMs,
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

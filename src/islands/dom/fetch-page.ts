// Fetches another page of the site and parses it.

/** A form that was sent meanwhile waits no longer. */
const timeoutMs = 8_000;

/** `page` is null for an error page; null when the site was not reached. Never rejects. */
export async function fetchPage(
  path: string,
): Promise<{ status: number; page: Document | null } | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
    const { ok, status } = response;
    if (!ok) return { status, page: null };
    return { status, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
  } catch {
    return null;
  }
}

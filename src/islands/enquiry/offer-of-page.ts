// The name of an offer that a form is about, read from the list of offers: the link that led here stands beside it there.

/** null: there is no such offer any more, or the list cannot be had. */
export async function offerNamed(id: string): Promise<string | null> {
  try {
    const response = await fetch('/special-offers');
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const link = [...page.querySelectorAll<HTMLAnchorElement>('.offer a[href*="offer_id="]')].find(
      ({ search }) => new URLSearchParams(search).get('offer_id') === id,
    );
    return link?.closest('.offer')?.querySelector('h3')?.textContent?.trim() || null;
  } catch {
    return null;
  }
}

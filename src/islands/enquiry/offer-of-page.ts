// Reads the name of a form's offer from the page with the list of offers, which links to this form.

/** Returns null when the offer is gone or the list does not load. */
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

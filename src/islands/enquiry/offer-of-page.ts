// Reads the name of a form's offer from the page with the list of offers, which links to this form.
import { fetchPage } from '../dom/fetch-page.ts';

/** Returns null when the offer is gone or the list does not load. */
export async function offerNamed(id: string): Promise<string | null> {
  const offers = (await fetchPage('/special-offers'))?.page;
  const links = offers?.querySelectorAll<HTMLAnchorElement>('.offer a[href*="offer_id="]') ?? [];
  const link = [...links].find(({ search }) => new URLSearchParams(search).get('offer_id') === id);
  return link?.closest('.offer')?.querySelector('h3')?.textContent?.trim() || null;
}

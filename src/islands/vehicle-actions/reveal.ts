// Shows a masked phone number and logs that it was shown (rule phone-3). It loads with the first tap on one.
import { announceToScreenReader } from '../dom/screen-reader.ts';

/** Shows the number everywhere in `page`. A failed log entry is only reported to the console. */
export async function reveal(page: HTMLElement): Promise<void> {
  const masked = [...page.querySelectorAll('.masked')];
  // The element after it shows the number for visitors without a script.
  const numbers = masked.map((each) => each.nextElementSibling?.textContent ?? '');
  if (masked.length === 0) return;
  masked.forEach((each, at) => each.replaceWith(numbers[at] ?? ''));
  announceToScreenReader(`Phone number: ${numbers[0] ?? ''}`);
  await logReveal(
    page.dataset['id'] ?? '',
    page.querySelector<HTMLElement>('[data-dealership]')?.dataset['dealership'],
  );
}

/** The log contains the vehicle, its dealership and the site, nothing about the visitor. */
async function logReveal(car_id: string, dealership_id?: string): Promise<void> {
  // The same website id as for the page view.
  const { live = '' } = document.querySelector<HTMLElement>('[data-live]')?.dataset ?? {};
  const website_id = new URLSearchParams(live.split('?')[1]).get('website_id') ?? '';
  try {
    const { ok, status } = await fetch('/api/reveal-phone', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ car_id, dealership_id, website_id }),
    });
    if (!ok) console.warn(`Logging the shown number answered ${String(status)}.`);
  } catch (error) {
    console.warn('Logging the shown number failed.', error);
  }
}

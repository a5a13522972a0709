// Tells the functions that a number was shown (rule phone-3). What fails is only logged.

/** The vehicle, who sells it and the site go into the log; nothing about the visitor does. */
export async function logReveal(car_id: string, dealership_id?: string): Promise<void> {
  // The same as the look at the page is counted under.
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

// Logs that a phone number was revealed (rule phone-3). A failure goes to the console only.

/** The log contains the vehicle, its dealership and the site, nothing about the visitor. */
export async function logReveal(car_id: string, dealership_id?: string): Promise<void> {
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

// Sends what was kept while there was no network: at once where there is one again, else when the browser says so.
import { dropUnsent, unsentLeads } from '../../stores/unsent-leads.ts';
import { sendLead, type Sending } from './send.ts';

let running: Promise<Sending[]> | null = null;

async function sendAll(): Promise<Sending[]> {
  const results: Sending[] = [];
  for (const { input } of unsentLeads()) {
    const sending = await sendLead(input);
    // Kept while nobody answers or the server is busy; what it refuses for good is told and let go.
    if (sending.is === 'unreachable') break;
    dropUnsent(input.idempotency_key);
    results.push(sending);
  }
  return results;
}

/** One round at a time; resolves with what became of each that was tried. */
export function sendUnsent(): Promise<Sending[]> {
  running ??= sendAll().finally(() => {
    running = null;
  });
  return running;
}

/** Whenever the network comes back, and now if it is there. */
export function watchUnsent(tell?: (results: Sending[]) => void): () => void {
  const round = () => {
    if (!navigator.onLine || unsentLeads().length === 0) return;
    void sendUnsent().then((results) => {
      if (results.length > 0) tell?.(results);
    });
  };
  addEventListener('online', round);
  round();
  return () => {
    removeEventListener('online', round);
  };
}

// Sends what was kept while there was no network: at once where there is one again, else when the browser says so. The
// form that kept it goes on from there; on every other page a notice says what became of it.
import type { LeadInput } from '../../protocol/lead.ts';
import { messages } from '../../protocol/messages.ts';
import { removeUnsent, unsentLeads } from '../../browser-state/unsent-leads.ts';
import { announce } from '../site/announce.ts';
import { dealerPhone } from '../site/dealer-phone.ts';
import { sendLead, type Sending } from './send.ts';

/** An enquiry that waited, and what became of it. */
export interface Waited {
  input: LeadInput;
  sending: Sending;
}

/** A form says whether an enquiry is its own. */
type Claim = (waited: Waited) => boolean;

const claims = new Set<Claim>();
let running = false;

function tell(waited: Waited): void {
  if ([...claims].some((claim) => claim(waited))) return;
  if (waited.sending.is === 'sent') announce('The enquiry you made offline has been sent.');
  else announce(messages.enquiryFailed, dealerPhone());
}

async function sendAll(): Promise<void> {
  for (const { input } of unsentLeads()) {
    const sending = await sendLead(input);
    // Kept while nobody answers or the server is busy; what it refuses for good is told and let go.
    if (sending.is === 'unreachable' || sending.is === 'busy') return;
    removeUnsent(input.idempotency_key);
    tell({ input, sending });
  }
}

/** One round at a time; what another tab sends meanwhile is the same enquiry, by its key. */
function round(): void {
  if (running || !navigator.onLine || unsentLeads().length === 0) return;
  running = true;
  void sendAll().finally(() => {
    running = false;
  });
}

/** Whenever the network comes back, and now if it is there. Answers how a form that goes takes its claim along. */
export function watchUnsent(claim?: Claim): () => void {
  if (claim) claims.add(claim);
  addEventListener('online', round);
  round();
  return () => {
    if (claim) claims.delete(claim);
  };
}

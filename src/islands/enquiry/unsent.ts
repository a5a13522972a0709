// Sends the enquiries that were stored without a network, as soon as there is one. The form that stored an enquiry
// continues from there. Every other page shows a notice with the outcome.
import type { LeadInput } from '../../protocol/lead.ts';
import { messages } from '../../protocol/messages.ts';
import { removeUnsent, unsentLeads } from '../../browser-state/unsent-leads.ts';
import { announce, headerPhone } from '../site/announce.ts';
import { sendLead, type Sending } from './send.ts';

/** A stored enquiry and its outcome. */
export interface Waited {
  input: LeadInput;
  sending: Sending;
}

/** A form's claim: whether an enquiry is its own. */
type Claim = (waited: Waited) => boolean;

const claims = new Set<Claim>();
let running = false;

function tell(waited: Waited): void {
  if ([...claims].some((claim) => claim(waited))) return;
  if (waited.sending.is === 'sent') announce('The enquiry you made offline has been sent.');
  else announce(messages.enquiryFailed, headerPhone());
}

async function sendAll(): Promise<void> {
  for (const { input } of unsentLeads()) {
    const sending = await sendLead(input);
    // An enquiry stays stored while the server is unreachable or busy. A refused one is reported and removed.
    if (sending.is === 'unreachable' || sending.is === 'busy') return;
    removeUnsent(input.idempotency_key);
    tell({ input, sending });
  }
}

/** One run at a time. If another tab sends the same enquiry, its key makes it a repeat. */
function sendWaiting(): void {
  if (running || !navigator.onLine || unsentLeads().length === 0) return;
  running = true;
  void sendAll().finally(() => {
    running = false;
  });
}

/** Sends now, and whenever the network comes back. Returns a function that removes the form's claim. */
export function watchUnsent(claim?: Claim): () => void {
  if (claim) claims.add(claim);
  addEventListener('online', sendWaiting);
  sendWaiting();
  return () => {
    if (claim) claims.delete(claim);
  };
}

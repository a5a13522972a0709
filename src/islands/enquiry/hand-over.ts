// Hands a signed-in visitor over to the finance partner after their finance enquiry has arrived (rule finance-20). It loads
// after the form is sent.
import {
  estimatePresets,
  firstValues,
  type FinancedVehicle,
} from '../../domain/finance/estimate.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import { messages } from '../../protocol/messages.ts';
import { accountHint } from '../../browser-state/account-hint.ts';
import { callApi } from '../site/api.ts';
import { openFormToken } from './send.ts';

/** `no-partner`: there is no partner, or the visitor has not entered a code recently. The visitor goes to the success page. */
export type HandedOver =
  { is: 'redirecting'; to: string } | { is: 'no-partner' } | { is: 'failed'; detail: string };

/** The same enquiry with the same key is a repeat, so the dealer gets it only once. */
export async function handOver(
  input: LeadInput,
  vehicle: FinancedVehicle | null,
): Promise<HandedOver> {
  const { amount, term, name, last_name, phone, email } = input;
  if (!accountHint.read() || amount === undefined) return { is: 'no-partner' };
  const { subject } = estimatePresets(new URLSearchParams(location.search), vehicle);
  const formToken = await openFormToken();
  const result = await callApi<EndpointAnswer<'createCustomer'>>('/api/youx/create-customer', {
    body: {
      data: {
        ...subject,
        // Values that the form does not ask for are those of the example.
        selfAssessedCreditScore:
          input.selfAssessedCreditScore ?? firstValues.selfAssessedCreditScore,
        purchasePrice: amount,
        loanTerm: term ?? firstValues.term,
        phoneNumber: phone,
        firstName: name,
        lastName: last_name,
        email,
        ...(input.opt_in !== undefined && { subscribe: input.opt_in }),
        ...(input.postcode && { postCode: input.postcode }),
      },
      additionalData: { ...input, ...(formToken && { form_token: formToken.token }) },
    },
  });
  if (result.ok) {
    const { redirectUrl } = result.value;
    // Without a partner the functions return our own page.
    return redirectUrl.startsWith('/')
      ? { is: 'no-partner' }
      : { is: 'redirecting', to: redirectUrl };
  }
  const { code, detail } = result.problem ?? {};
  // A partner gets the proven number only. With another number the enquiry has still arrived.
  const unproven = ['signed-out', 'verify-again', 'idempotency-key-reused'];
  if (code && unproven.includes(code)) return { is: 'no-partner' };
  return { is: 'failed', detail: detail ?? messages.customerFailed };
}

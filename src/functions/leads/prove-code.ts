// The phone code of a form without a script: the endpoints of the sign-in, called by the form itself, so that their limits
// and checks are the same.
import { check } from '../../protocol/check.ts';
import { sendCodeInputSchema, verifyCodeInputSchema } from '../../protocol/account.ts';
import { messages } from '../../protocol/messages.ts';
import type { Problem } from '../../protocol/problem.ts';
import { signInHandlers } from '../account/sign-in.ts';
import { visitorOfToken, type Visitor } from '../account/sessions.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { cookieNames } from '../http/cookies.ts';
import { refusals } from '../http/refusals.ts';

type Refused = { ok: false; detail: string; cookies?: undefined; visitor?: undefined };
type CodeCall = Call<'submitLeadForm'> | Call<'showForm'>;

const purpose = 'payment' as const;

const refusedBy = async (response: Response): Promise<Refused> => {
  const { detail } = (await response.json()) as Partial<Problem>;
  return { ok: false, detail: detail ?? messages.unknown };
};

/** Sends a code to a number. `cookies` name the browser that asked. */
export async function sendPlainCode(
  call: CodeCall,
  phone: string,
): Promise<{ ok: true; cookies: string[] } | Refused> {
  const body = check(sendCodeInputSchema, { phone, purpose, again: true });
  if (!body.ok) return { ok: false, detail: messages.summary };
  const sent = await signInHandlers.sendCode({
    ...call,
    body: body.value,
    query: undefined,
    params: undefined,
  });
  return sent.ok ? { ok: true, cookies: sent.headers.getSetCookie() } : refusedBy(sent);
}

/** Opens the session of a correct code. */
export async function proveCode(
  call: CodeCall,
  phone: string,
  code: string,
): Promise<{ ok: true; cookies: string[]; visitor: Visitor | null } | Refused> {
  const body = check(verifyCodeInputSchema, { phone, code: code.trim(), purpose });
  if (!body.ok) return { ok: false, detail: refusals.codeWrong };
  const opened = await signInHandlers.verifyCode({
    ...call,
    body: body.value,
    query: undefined,
    params: undefined,
  });
  if (!opened.ok) return refusedBy(opened);
  const cookies = opened.headers.getSetCookie();
  const start = `${cookieNames.session}=`;
  const token = cookies
    .find((each) => each.startsWith(start))
    ?.slice(start.length)
    .split(';')[0];
  const { services, tenant, now } = call;
  return {
    ok: true,
    cookies,
    visitor: await visitorOfToken(services, token ?? '', tenant.slug, now),
  };
}

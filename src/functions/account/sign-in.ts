// Sign-in with a phone code (rule account-6): who may get a code, the session that a correct one opens, and sign-out.
import { refusals } from '../http/refusals.ts';
import { minuteMs } from '../../domain/hours/durations.ts';
import { countText } from '../../domain/text/format.ts';
import { newId } from '../security/crypto.ts';
import { answer, problem, signedIn, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { cookieNames, readCookie, setCookie } from '../http/cookies.ts';
import { limits, type Limit } from '../security/limits.ts';
import { smsSender } from '../configuration/configuration.ts';
import { insert } from '../stores/database.ts';
import { alertsOf, sendConfirmation } from './confirm-email.ts';
import {
  australianMobile,
  codeLimits,
  enterable,
  makeCode,
  redeemCode,
  voidCode,
  type CodeDetails,
} from './codes.ts';
import { personalRateState } from './personal-rate.ts';
import {
  isRecent,
  newSession,
  revokeSession,
  sessionCookie,
  visitorOf,
  visitorOfToken,
  type Visitor,
} from './sessions.ts';
import { saveStatements } from './watchlist.ts';

const notMobile = 'Please enter an Australian mobile number.';
const notSent = 'We could not send the code. Please try again or call us.';
/** A visitor waits for the code. */
const codeTimeoutMs = 15_000;

/**
 * The mobile that a code is for, and every limit on sending one (rule account-4): those of the phone, of the address that
 * many people may share, and the tenant's daily budget. Refuses other numbers.
 */
function codeTarget(
  call: Call<'sendCode'> | Call<'rateLimit'>,
): { phone: string; sendLimits: [string, Limit][] } | Response {
  const { services, tenant, body, visitorHash } = call;
  const phone = australianMobile(body.phone);
  if (phone === null) {
    const errors = [{ path: 'phone', message: notMobile }];
    return problem(call, 'not-a-mobile', notMobile, { errors });
  }
  const phoneHash = services.signer.mark('limit', `${tenant.slug}\n${phone}`);
  return {
    phone,
    sendLimits: [
      [`code/phone/${phoneHash}`, limits.codeCooldown],
      [`code/phone/${phoneHash}`, limits.codesPerPhone],
      [`code/phone/${phoneHash}`, limits.codesPerPhoneDay],
      [`code/everywhere/${services.signer.mark('limit', phone)}`, limits.codesPerPhoneEverywhere],
      [`code/ip/${visitorHash('limit')}`, limits.codesPerIp],
      [`code/ip/${visitorHash('limit')}`, limits.codesPerIpDay],
      [`code/tenant/${tenant.slug}`, limits.textsPerTenantDay],
    ],
  };
}

/** A limit that is reached, and when all of them have room again (epoch ms); null while they have. */
async function reachedLimit(
  { services, now }: Pick<Call, 'services' | 'now'>,
  sendLimits: readonly [string, Limit][],
): Promise<{ name: string; until: number } | null> {
  const { durable } = services.limits;
  const rooms = await Promise.all(
    sendLimits.map(([name, limit]) => durable.freeAt(name, limit, now)),
  );
  const [name] = sendLimits[rooms.findIndex((at) => at > now)] ?? [];
  return name === undefined ? null : { name, until: Math.max(...rooms) };
}

/** "12 minutes", "3 hours": never too short. */
function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs));
  return minutes < 60 ? countText(minutes, 'minutes') : countText(Math.ceil(minutes / 60), 'hours');
}

/** The refusal says when it works again. */
function tooMany(call: Call, until: number, then = 'You can ask for another code'): Response {
  const detail = `${refusals.tooManyAttempts} ${then} in ${waitText(until - call.now)}.`;
  return problem(call, 'too-many-attempts', detail, { retryAfter: seconds(until - call.now) });
}

const verification = ({
  tenant,
  dealership,
  kind,
  user,
  now,
}: {
  tenant: string;
  dealership: string | undefined;
  kind: 'sms' | 'verify';
  user: string | null;
  now: number;
}) =>
  insert('verifications', {
    id: newId(now),
    website_slug: tenant,
    dealership_slug: dealership ?? null,
    verification_type: kind,
    user_id: user,
    created_at: now,
  });

/** Names the visitor who is signed in. Every device learns the account's own rate from it (rule personal-6). */
async function sessionAnswer(
  call: Pick<Call, 'services' | 'tenant' | 'now'>,
  visitor: Visitor | null,
) {
  const ownRate = visitor && (await personalRateState(call, visitor.contactId));
  return {
    signed_in: visitor !== null,
    user: visitor?.user ?? null,
    verified_recently: visitor !== null && isRecent(visitor, call.now),
    ...(ownRate && { own_rate: ownRate }),
  };
}

function senderOf({ services, tenant }: Pick<Call, 'services' | 'tenant'>): string | null {
  return tenant.functions.smsFromEnv === null ? null : smsSender(tenant, services.env);
}

export const signInHandlers = {
  sendCode: async (call) => {
    const { services, tenant, request, body, visitorKnown, now } = call;
    const from = senderOf(call);
    if (from === null) return problem(call, 'switched-off');
    const target = codeTarget(call);
    if (target instanceof Response) return target;
    const { phone, sendLimits } = target;
    const purpose = body.purpose ?? 'sign-in';
    const asked = { tenant: tenant.slug, purpose, phone };
    const details = detailsOf(body);
    // Rule account-4: a code that can still be entered is asked for again.
    const known = readCookie(request, cookieNames.challenge) ?? '';
    const live = await enterable(services, asked, known, details, now);
    const wait = live ? live.created_at + codeLimits.resendAfterMs - now : 0;
    if (live && (wait > 0 || !body.again)) return codeAnswer(false, wait, live.expires_at - now);
    // A refused request does not count: people behind one address share the limit.
    const reached = await reachedLimit(call, sendLimits);
    if (reached?.name.startsWith('code/tenant/')) {
      services.log({ level: 'alarm', event: 'sms-budget-spent', tenant: tenant.slug });
    }
    // Behind a proxy without FORECOURT_IP_HEADER all visitors share the limit of one address.
    if (reached?.name.startsWith('code/ip/') && !visitorKnown()) {
      services.log({ level: 'alarm', event: 'visitor-address-unknown', tenant: tenant.slug });
    }
    if (reached) return tooMany(call, reached.until);
    // A limiter that cannot count throws here, so that no code is sent without a limit.
    for (const [name, limit] of sendLimits) {
      if (!(await services.limits.durable.take(name, limit, now)))
        return tooMany(call, now + limit.perMs);
    }
    const { challenge, code } = await makeCode(services, asked, details, now);
    const sent = await services.sms.send({
      to: phone,
      from,
      text: `${code} is your ${tenant.name} code. It works for 5 minutes. Never share it.`,
      timeoutMs: codeTimeoutMs,
    });
    if (!sent.ok) {
      await voidCode(services, challenge);
      services.log({ level: 'error', event: 'sms-failed', tenant: tenant.slug, code: sent.code });
      return problem(call, 'sms-failed', notSent);
    }
    const dealership = body.dealership_slug;
    await services.db.batch([
      verification({ tenant: tenant.slug, dealership, kind: 'sms', user: null, now }),
    ]);
    const cookie = setCookie(cookieNames.challenge, challenge, codeLimits.ttlMs / 1000);
    const response = codeAnswer(true, codeLimits.resendAfterMs, codeLimits.ttlMs);
    response.headers.append('set-cookie', cookie);
    return response;
  },

  verifyCode: async (call) => {
    const { services, tenant, request, body, visitorHash, now } = call;
    if (senderOf(call) === null) return problem(call, 'switched-off');
    const { durable } = services.limits;
    const failures = `code-failed/${visitorHash('limit')}`;
    // Every attempt counts as a failure before the code is checked, so that parallel attempts cannot pass the limit.
    if (!(await durable.take(failures, limits.codeFailuresPerIp, now))) {
      const until = await durable.freeAt(failures, limits.codeFailuresPerIp, now);
      return tooMany(call, until, 'A code can be entered');
    }
    const challenge = readCookie(request, cookieNames.challenge) ?? '';
    const phone = australianMobile(body.phone) ?? '';
    const purpose = body.purpose ?? 'sign-in';
    const redeemed = await redeemCode(
      services,
      { tenant: tenant.slug, purpose, phone },
      { challenge, code: body.code },
      now,
    );
    if (!redeemed.ok) {
      return redeemed.code === 'exhausted'
        ? problem(call, 'too-many-attempts', refusals.codeSpent)
        : problem(call, 'code-wrong', refusals.codeWrong);
    }
    await durable.uncount(failures, limits.codeFailuresPerIp, now);
    return openSession(call, phone, purpose, redeemed.details);
  },

  // The session ends on the server too (rule account-10).
  signOut: async ({ services, visitor, now }) => {
    if (visitor) await revokeSession(services.db, visitor.tokenHash, now);
    return answer({ signed_in: false }, 200, {
      'set-cookie': setCookie(cookieNames.session, '', 0),
    });
  },

  session: async (call) => answer(await sessionAnswer(call, call.visitor)),

  userDetails: async (call) => {
    const { services, tenant, body } = call;
    const visitor = signedIn(call);
    const { user: known } = visitor;
    // An empty value deletes the stored one; a value that is not sent leaves it unchanged.
    const user = {
      ...known,
      name: body.name ?? known.name,
      last_name: body.last_name ?? known.last_name,
      email: body.email ?? known.email,
      postcode: body.postcode ?? known.postcode,
    };
    // Alerts by mail end with the old address; they start again once the new one is confirmed.
    await services.db.run(
      `UPDATE contacts SET name = ?, last_name = ?, email = ?, postcode = ?,
          alerts = CASE WHEN CAST(? AS TEXT) = '' AND alerts = 'email' THEN 'off' ELSE alerts END
        WHERE id = ? AND tenant = ?`,
      [
        user.name,
        user.last_name,
        user.email,
        user.postcode,
        user.email,
        visitor.contactId,
        tenant.slug,
      ],
    );
    const { alerts, confirmed } = await alertsOf(call);
    if (alerts === 'email' && user.email !== known.email && !confirmed) {
      await sendConfirmation(call, { contactId: visitor.contactId, ...user });
    }
    return answer(await sessionAnswer(call, { ...visitor, user }));
  },

  rateLimit: async (call) => {
    const target = codeTarget(call);
    if (target instanceof Response) return target;
    const reached = await reachedLimit(call, target.sendLimits);
    return reached ? tooMany(call, reached.until) : answer({ ok: true });
  },

  // The answer is the same for every number and reads no store, so that its timing reveals nothing either (rule
  // account-7).
  contactExists: () => answer({ data: { sign_in: 'code' } }),
} satisfies Partial<Handlers>;

const seconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));

const codeAnswer = (sent: boolean, resendMs: number, expiresMs: number) =>
  answer({ sent, resend_after: seconds(resendMs), expires_in: seconds(expiresMs) });

function detailsOf(body: Call<'sendCode'>['body']): CodeDetails {
  return {
    ...(body.first_name && { name: body.first_name }),
    ...(body.last_name && { last_name: body.last_name }),
    ...(body.email && { email: body.email }),
    ...(body.dealership_slug && { dealership_slug: body.dealership_slug }),
  };
}

/** The phone is proven: finds or makes the contact, opens the session, adds the favourites from before. */
async function openSession(
  call: Call<'verifyCode'>,
  phone: string,
  purpose: string,
  details: CodeDetails,
): Promise<Response> {
  const { services, tenant, request, body, now } = call;
  const { db } = services;
  const { sql, params } = insert(
    'contacts',
    {
      id: newId(now),
      tenant: tenant.slug,
      phone,
      name: details.name ?? '',
      last_name: details.last_name ?? '',
      email: details.email ?? '',
      postcode: '',
      alerts: 'unset',
      told_at: now,
      created_at: now,
      seen_at: now,
    },
    `ON CONFLICT (tenant, phone) DO UPDATE SET seen_at = excluded.seen_at,
        name = CASE WHEN excluded.name <> '' THEN excluded.name ELSE contacts.name END,
        last_name = CASE WHEN excluded.last_name <> '' THEN excluded.last_name ELSE contacts.last_name END,
        email = CASE WHEN excluded.email <> '' THEN excluded.email ELSE contacts.email END
      RETURNING id`,
  );
  const contact = await db.one<{ id: string }>(sql, params);
  const contactId = contact?.id ?? '';
  const session = newSession(tenant.slug, contactId, purpose, now);
  const before = await visitorOf(services, request, tenant.slug, now);
  await db.batch([
    session.statement,
    verification({
      tenant: tenant.slug,
      dealership: details.dealership_slug,
      kind: 'verify',
      user: contactId,
      now,
    }),
    ...saveStatements(tenant.slug, contactId, body.favourites ?? [], now),
  ]);
  if (before) await revokeSession(db, before.tokenHash, now);
  const visitor = await visitorOfToken(services, session.token, tenant.slug, now);
  const response = answer(await sessionAnswer(call, visitor));
  response.headers.append('set-cookie', sessionCookie(session.token));
  response.headers.append('set-cookie', setCookie(cookieNames.challenge, '', 0));
  return response;
}

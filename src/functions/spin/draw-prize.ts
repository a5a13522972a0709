// Draws prizes: the draw, the one spin per person, the number of each prize and the mail with the code, in one
// transaction (rule spin-2, rule spin-3). The table's unique keys enforce the limits; this code only retries.
import { wallTime } from '../../domain/hours/calendar.ts';
import { campaignState, prizeOf, type Prize } from '../../domain/spin/wheel.ts';
import type { OwnPrize } from '../../protocol/booking-endpoints.ts';
import type { SpinAnswer } from '../../protocol/spin.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { answer, problem, signedIn, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { refusals } from '../http/refusals.ts';
import { readableTime } from '../leads/time-text.ts';
import { queueMessage, siteAddress, visitorMail } from '../outbox/messages.ts';
import { hmacHex, prizeCode, randomShare, randomToken } from '../security/crypto.ts';
import { insert, isUniqueConflict, type Database, statement } from '../stores/database.ts';

/** The store's key with this name, drawn by its first caller: hashes made with it outlive the secret of a machine. */
async function storeKey(db: Database, name: string): Promise<string> {
  const [, [row] = []] = await db.batch([
    statement(
      'INSERT INTO store_keys (name, key) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
      name,
      randomToken(32),
    ),
    statement('SELECT key FROM store_keys WHERE name = ?', name),
  ]);
  return String(row?.['key']);
}

type Campaign = NonNullable<Tenant['spinToWin']>;

export interface SpinRow {
  prize: string | null;
  code: string | null;
}

const campaignOf = ({ pages, spinToWin }: Tenant): Campaign | null =>
  pages.spinToWin ? spinToWin : null;

type Asking = Pick<Call, 'services' | 'tenant' | 'visitor'>;

/** A keyed hash of the phone: a deleted account that returns is the same person, also under a new secret. */
async function personOf({ services, tenant, visitor }: Asking, { id }: Campaign): Promise<string> {
  const name = [tenant.slug, id, signedIn({ visitor }).user.phone].join('\n');
  return hmacHex(await storeKey(services.db, 'spin'), name);
}

const ownSpin = async (call: Asking, campaign: Campaign) =>
  spinOf(call.services.db, call.tenant.slug, campaign.id, await personOf(call, campaign));

const spinOf = (
  db: Database,
  tenant: string,
  campaign: string,
  person: string,
): Promise<(SpinRow & { redeemed_at: number | null }) | null> =>
  db.one(
    'SELECT prize, code, redeemed_at FROM spins WHERE tenant = ? AND campaign = ? AND person = ?',
    [tenant, campaign, person],
  );

async function givenOf(
  db: Database,
  tenant: string,
  campaign: string,
): Promise<Map<string, number>> {
  const rows = await db.all<{ prize: string; given: number }>(
    `SELECT prize, MAX(number) AS given FROM spins
      WHERE tenant = ? AND campaign = ? AND prize IS NOT NULL GROUP BY prize`,
    [tenant, campaign],
  );
  return new Map(rows.map(({ prize, given }) => [prize, Number(given)]));
}

function mailOf({ tenant, campaign, email }: NewSpin, prize: Prize, code: string) {
  const { redeem, terms, permits } = campaign;
  const small = [...terms, ...permits.map(({ state, number }) => `${state} permit ${number}`)];
  return visitorMail(
    tenant,
    { name: '', email },
    {
      subject: `${tenant.name}: your prize, ${prize.name}`,
      title: `You have won: ${prize.name}`,
      lines: [redeem],
      button: { label: 'See what is in stock', href: siteAddress(tenant) },
      parts: [{ heading: 'Your prize', rows: [['Your code', code]] }],
      small,
      stop: null,
    },
  );
}

export interface NewSpin {
  tenant: Tenant;
  campaign: Campaign;
  person: string;
  contactId: string;
  email: string;
  /** 0 to 1, drawn once, so that a retry uses the same draw. */
  roll: number;
  now: number;
}

/** The result of the person's one spin, which another request may have stored. */
export async function storeSpin(db: Database, spin: NewSpin): Promise<SpinRow> {
  const { tenant, campaign, person, contactId, roll, now } = spin;
  const { slug } = tenant;
  for (;;) {
    const before = await spinOf(db, slug, campaign.id, person);
    if (before) return before;
    const given = await givenOf(db, slug, campaign.id);
    const prize = prizeOf(campaign.prizes, roll, given);
    const code = prize && prizeCode();
    const spun = insert('spins', {
      tenant: slug,
      campaign: campaign.id,
      person,
      contact_id: contactId,
      prize: prize?.id ?? null,
      number: prize ? (given.get(prize.id) ?? 0) + 1 : null,
      code,
      at: now,
    });
    const mail =
      prize && code
        ? [
            queueMessage({
              id: `spin-${code}`,
              tenant: slug,
              message: mailOf(spin, prize, code),
              now,
            }),
          ]
        : [];
    try {
      await db.batch([spun, ...mail]);
      return { prize: prize?.id ?? null, code };
    } catch (error) {
      // Somebody else has won this piece, or the person's other request was first; the next attempt sees either. Each
      // attempt means that another spin was stored, so the loop ends.
      if (!isUniqueConflict(error)) throw error;
    }
  }
}

function answerOf(
  { tenant, now }: Call,
  campaign: Campaign,
  row: SpinRow | null,
  email: string,
): SpinAnswer {
  const won = campaign.prizes.find(({ id }) => id === row?.prize);
  const { day } = wallTime(now, tenant.timeZone);
  return {
    state: row ? 'done' : campaignState(campaign, day),
    prize: won ? { id: won.id, name: won.name } : null,
    code: row?.code ?? null,
    email,
  };
}

/** What a signed-in visitor has won in the campaign of the settings, also after its page is off (rule spin-5). */
export async function ownPrizes(call: Asking): Promise<OwnPrize[]> {
  const { tenant } = call;
  const campaign = tenant.spinToWin;
  if (!campaign) return [];
  const row = await ownSpin(call, campaign);
  const won = campaign.prizes.find(({ id }) => id === row?.prize);
  if (!won || !row?.code) return [];
  const { code, redeemed_at } = row;
  const text =
    redeemed_at === null
      ? campaign.redeem
      : `Collected on ${readableTime(Number(redeemed_at), tenant.timeZone)}`;
  return [{ name: won.name, code, text }];
}

export const spinHandlers = {
  spinState: async (call) => {
    const campaign = campaignOf(call.tenant);
    if (!campaign) return problem(call, 'switched-off');
    const { user } = signedIn(call);
    const row = await ownSpin(call, campaign);
    return answer(answerOf(call, campaign, row, user.email));
  },

  spin: async (call) => {
    const { services, tenant, body, now } = call;
    const campaign = campaignOf(tenant);
    if (!campaign) return problem(call, 'switched-off');
    const { contactId, user } = signedIn(call);
    const person = await personOf(call, campaign);
    const before = await spinOf(services.db, tenant.slug, campaign.id, person);
    if (!before && campaignState(campaign, wallTime(now, tenant.timeZone).day) !== 'open') {
      return problem(call, 'switched-off', refusals.campaignClosed);
    }
    const row =
      before ??
      (await storeSpin(services.db, {
        tenant,
        campaign,
        person,
        contactId,
        now,
        email: body.email,
        roll: randomShare(),
      }));
    services.wake();
    return answer(answerOf(call, campaign, row, user.email));
  },
} satisfies Partial<Handlers>;

// Saved searches and how alerts reach a visitor (rule saving-9), who gets none until a channel is chosen.
import type { SearchCriteria } from '../../protocol/account.ts';
import { alertChannelOf } from '../../domain/account/alert-channels.ts';
import { safeLocalPath } from '../../domain/account/gate.ts';
import { newId } from '../security/crypto.ts';
import { answer, problem, signedIn, type Handlers } from '../endpoints/endpoint.ts';
import { insertWhere } from '../stores/database.ts';
import { alertsOf, sendConfirmation } from './confirm-email.ts';

/** Maximum saved searches per visitor. */
const most = 20;

interface SearchRow {
  id: string;
  name: string;
  path: string;
  criteria: string;
  created_at: number;
}

const searchOf = ({ id, name, path, criteria, created_at }: SearchRow) => ({
  id,
  name,
  path,
  criteria: JSON.parse(criteria) as SearchCriteria,
  created_at: new Date(created_at).toISOString(),
});

const noMoreLinks =
  'We have sent the link to confirm this address several times today. Please look for it in your mail, or try again tomorrow.';

export const searchHandlers = {
  savedSearches: async (call) => {
    const rows = await call.services.db.all<SearchRow>(
      `SELECT id, name, path, criteria, created_at FROM saved_searches
        WHERE tenant = ? AND contact_id = ? ORDER BY created_at DESC, id`,
      [call.tenant.slug, signedIn(call).contactId],
    );
    return answer({ items: rows.map(searchOf) });
  },

  saveSearch: async (call) => {
    const { services, tenant, body, now } = call;
    const { contactId } = signedIn(call);
    const path = safeLocalPath(body.path);
    if (path === null) {
      const errors = [{ path: 'path', message: 'A path of this site.' }];
      return problem(call, 'invalid', undefined, { errors });
    }
    const id = newId(now);
    const criteria = JSON.stringify(body.criteria);
    const [saved = []] = await services.db.batch([
      insertWhere(
        'saved_searches',
        {
          id,
          tenant: tenant.slug,
          contact_id: contactId,
          name: body.name,
          path,
          criteria,
          created_at: now,
        },
        `(SELECT COUNT(*) FROM saved_searches WHERE tenant = ? AND contact_id = ?) < ?
          RETURNING id`,
        tenant.slug,
        contactId,
        most,
      ),
    ]);
    if (saved.length === 0) {
      const message = `You can keep ${String(most)} searches. Please remove one first.`;
      return problem(call, 'invalid', message, { errors: [{ path: 'name', message }] });
    }
    const row = { id, name: body.name, path, criteria, created_at: now };
    return answer(searchOf(row), 201);
  },

  removeSearch: async (call) => {
    await call.services.db.run(
      'DELETE FROM saved_searches WHERE id = ? AND tenant = ? AND contact_id = ?',
      [call.body.id, call.tenant.slug, signedIn(call).contactId],
    );
    return answer({ success: true });
  },

  alertSettings: async (call) => {
    const { alerts, confirmed } = await alertsOf(call);
    return answer({ channel: alertChannelOf(alerts), email_confirmed: confirmed });
  },

  saveAlertSettings: async (call) => {
    const { services, tenant, body, now } = call;
    const { contactId, user } = signedIn(call);
    if (body.channel === 'email' && user.email === '') {
      const errors = [{ path: 'channel', message: 'Please add your email address first.' }];
      return problem(call, 'invalid', undefined, { errors });
    }
    const { confirmed } = await alertsOf(call);
    if (body.channel === 'email' && !confirmed) {
      const sent = await sendConfirmation(call, { contactId, ...user });
      if (!sent) return problem(call, 'too-many-attempts', noMoreLinks);
    }
    // Alerts that are turned on start with the next change. A change of channel continues where the last one stopped.
    await services.db.run(
      `UPDATE contacts SET alerts = ?,
          told_at = CASE WHEN alerts IN ('email', 'sms') THEN told_at ELSE CAST(? AS BIGINT) END
        WHERE id = ? AND tenant = ?`,
      [body.channel, now, contactId, tenant.slug],
    );
    return answer({ channel: body.channel, email_confirmed: confirmed });
  },
} satisfies Partial<Handlers>;

// How alerts reach the visitor, and the searches they follow.
import { alertChannels, type AlertChannel } from '../../domain/account/alert-channels.ts';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { requiredMessage } from '../../domain/enquiry/fields.ts';
import type { SessionUser } from '../../protocol/account.ts';
import { fieldError } from '../../protocol/check.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { userDetails } from '../../protocol/user-details.ts';
import { focusAfterRemoval } from '../dom/focus-after-removal.ts';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { callApi } from '../site/api.ts';
import { failureText } from '../site/failure.ts';
import { saveDetails } from './account-calls.ts';

type SavedSearch = EndpointAnswer<'savedSearches'>['items'][number];
type Alerts = EndpointAnswer<'alertSettings'>;

interface SavedThingsProps {
  user: SessionUser;
  /** The account has an address now. */
  onUser: () => void;
}

export function SavedThings({ user, onUser }: SavedThingsProps) {
  const { email } = user;
  /** Mails need an address, which the account does not have. */
  const [asksAddress, setAsksAddress] = useState(false);
  const [alerts, setAlerts] = useState<Alerts | null>(null);
  const [searches, setSearches] = useState<SavedSearch[]>([]);
  const [status, setStatus] = useState('');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    void callApi<Alerts>('/api/alerts').then((found) => {
      if (found.ok) setAlerts(found.value);
    });
    void callApi<EndpointAnswer<'savedSearches'>>('/api/saved-searches').then((found) => {
      if (found.ok) setSearches(found.value.items);
    });
  }, []);
  if (alerts === null) return null;
  const { channel } = alerts;
  // Rule account-11.
  const unconfirmed = channel === 'email' && !alerts.email_confirmed;
  const change = async (wanted: AlertChannel, savedText = 'Saved.') => {
    setAsksAddress(wanted === 'email' && email === '');
    if (wanted === 'email' && email === '') return;
    setAlerts({ ...alerts, channel: wanted });
    const saved = await callApi<Alerts>('/api/alerts', { body: { channel: wanted } });
    setAlerts(saved.ok ? saved.value : alerts);
    setStatus(saved.ok ? savedText : failureText(saved));
  };
  const remove = async ({ id }: SavedSearch) => {
    const removed = await callApi('/api/saved-searches/remove', { body: { id } });
    if (!removed.ok) {
      setStatus(failureText(removed));
      return;
    }
    const at = searches.findIndex((search) => search.id === id);
    setSearches(searches.filter((search) => search.id !== id));
    setStatus('You no longer follow this search.');
    requestAnimationFrame(() => {
      if (section.current) focusAfterRemoval(section.current, '.saved > button', at);
    });
  };
  return (
    <section className="stack" ref={section}>
      <div className="field alerts">
        <label htmlFor="alerts">Tell me about price drops, sales and new arrivals</label>
        <select
          id="alerts"
          value={asksAddress ? 'email' : channel}
          onChange={(event) => void change(event.target.value as AlertChannel)}
        >
          {Object.entries(alertChannels).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <p className="small" role="status">
          {status ||
            (channel === 'off'
              ? 'We send nothing until you choose.'
              : 'At most one message a day; every message has a link that stops them.')}
        </p>
        {asksAddress && <AddressForm user={user} onSaved={onUser} />}
        {unconfirmed && (
          <p className="form-notice">
            Alerts start when you confirm your address: follow the link that we sent to {email}.{' '}
            <button
              type="button"
              className="linkish"
              onClick={() => void change('email', 'We have sent the link again.')}
            >
              Send it again
            </button>
          </p>
        )}
      </div>
      {searches.length > 0 && <FollowedSearches {...{ searches }} onRemove={remove} />}
    </section>
  );
}

const addressId = 'alerts-email';

/** Saves the address and turns the mails on. */
function AddressForm({ user, onSaved }: { user: SessionUser; onSaved: () => void }) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => document.getElementById(addressId)?.focus(), []);
  const save = async () => {
    const { name, last_name, postcode } = user;
    const saved = await saveDetails({ name, last_name, postcode, email: address });
    if (!saved.ok) {
      setError(failureText(saved));
      return;
    }
    const changed = await callApi('/api/alerts', { body: { channel: 'email' } });
    if (changed.ok) onSaved();
    else setError(failureText(changed));
  };
  return (
    <form
      className="enquiry live"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        const wrong =
          address.trim() === ''
            ? requiredMessage
            : fieldError('email', userDetails.email, address)?.message;
        setError(wrong);
        if (wrong === undefined) void save();
      }}
    >
      <LabelledInput
        id={addressId}
        label="Email address for your alerts"
        type="email"
        autoComplete="email"
        value={address}
        error={error}
        onChange={(event) => setAddress(event.target.value)}
      />
      <p className="btns">
        <button className="btn primary">Send me alerts</button>
      </p>
    </form>
  );
}

interface FollowedSearchesProps {
  searches: readonly SavedSearch[];
  onRemove: (search: SavedSearch) => Promise<void>;
}

const FollowedSearches = ({ searches, onRemove }: FollowedSearchesProps) => (
  <>
    <h2>Searches you follow</h2>
    <ul className="saved-list">
      {searches.map((search) => (
        <li key={search.id} className="saved">
          <a href={search.path}>{search.name}</a>
          <button
            type="button"
            className="btn"
            aria-label={`Remove ${search.name}`}
            onClick={() => void onRemove(search)}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  </>
);

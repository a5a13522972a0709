// How alerts reach the visitor, and the searches they follow.
import { alertChannels, type AlertChannel } from '../../domain/account/alert-channels.ts';
import { useEffect, useRef, useState } from 'react';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { focusAfterRemoval } from '../dom/focus-after-removal.ts';
import { callApi } from '../site/api.ts';
import { failureText } from '../site/failure.ts';

type SavedSearch = EndpointAnswer<'savedSearches'>['items'][number];
type Alerts = EndpointAnswer<'alertSettings'>;

/** `email`: the address for mails; empty when none is known. */
export function SavedThings({ email }: { email: string }) {
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
          value={channel}
          onChange={(event) => void change(event.target.value as AlertChannel)}
        >
          {Object.entries(alertChannels).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <p className="small" role="status">
          {status || 'At most one message a day; every message has a link that stops them.'}
        </p>
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

interface FollowedSearchesProps {
  searches: readonly SavedSearch[];
  onRemove: (search: SavedSearch) => Promise<void>;
}

const FollowedSearches = ({ searches, onRemove }: FollowedSearchesProps) => (
  <>
    <h2>Searches you follow</h2>
    <ul className="saved-list">
      {searches.map((search) => (
        <li key={search.id} className="saved plain">
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

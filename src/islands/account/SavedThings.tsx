// How alerts reach the visitor, and the searches they follow.
import { useEffect, useRef, useState } from 'react';
import { focusAfterRemoval } from '../dom/focus-after-removal.ts';
import { get } from './account-calls.ts';

interface SavedSearch {
  id: string;
  name: string;
  path: string;
}
type Channel = 'off' | 'email' | 'sms';

const channels: Record<Channel, string> = {
  off: 'No alerts',
  email: 'By email',
  sms: 'By text message',
};

export function SavedThings() {
  const [channel, setChannel] = useState<Channel | null>(null);
  const [searches, setSearches] = useState<SavedSearch[]>([]);
  const [told, setTold] = useState('');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    void get<{ channel: Channel }>('/api/alerts').then((found) => {
      if (found.ok) setChannel(found.value.channel);
    });
    void get<{ items: SavedSearch[] }>('/api/saved-searches').then((found) => {
      if (found.ok) setSearches(found.value.items);
    });
  }, []);
  if (channel === null) return null;
  const change = async (wanted: Channel) => {
    setChannel(wanted);
    const saved = await get<{ channel: Channel }>('/api/alerts', { channel: wanted });
    if (!saved.ok) setChannel(channel);
    setTold(saved.ok ? 'Saved.' : saved.words);
  };
  const remove = async ({ id }: SavedSearch) => {
    const removed = await get('/api/saved-searches/remove', { id });
    if (!removed.ok) {
      setTold(removed.words);
      return;
    }
    const at = searches.findIndex((search) => search.id === id);
    setSearches(searches.filter((search) => search.id !== id));
    setTold('The search is not followed any more.');
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
          onChange={(event) => void change(event.target.value as Channel)}
        >
          {Object.entries(channels).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <p className="small" role="status">
          {told || 'At most one message a day; every message has a link that stops them.'}
        </p>
      </div>
      {searches.length > 0 && (
        <>
          <h2>Searches you follow</h2>
          <ul className="saved-list">
            {searches.map((search) => (
              <li key={search.id} className="saved">
                <span />
                <a href={search.path}>{search.name}</a>
                <button type="button" className="btn" onClick={() => void remove(search)}>
                  Remove
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

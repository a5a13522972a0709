// The watchlist with price drops and sold vehicles, alerts, saved searches and the visitor's own data; in the garage also
// purchases, offers, bookings, payments and the visitor's details. A signed-out visitor is sent to sign in and comes back here.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { EmptyState } from '../../components/search/EmptyState.tsx';
import { formatMoney } from '../../domain/text/format.ts';
import { signInHref } from '../../domain/account/gate.ts';
import type { SessionUser, WatchlistItem } from '../../protocol/account.ts';
import { favourites, watched } from '../../browser-state/saved-vehicles.ts';
import { announce } from '../site/announce.ts';
import { useReturn } from '../dom/use-return.ts';
import { focusAfterRemoval } from '../dom/focus-after-removal.ts';
import { carRemoved } from '../saved/lists.ts';
import { showWhenEmpty } from '../saved/when-empty.ts';
import { callApi } from '../site/api.ts';
import { failureText } from '../site/failure.ts';
import { FailureNotice, Loading } from '../site/FailureNotice.tsx';
import { currentSession, removeCar } from './account-calls.ts';
// The page links this stylesheet. The import copies it into every site that has this script.
import stylesheet from '../../styles/form.css?url';
import { Bookings } from './Bookings.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { OpenPurchases } from './OpenPurchases.tsx';
import { SavedOffers } from './SavedOffers.tsx';
import { SavedThings } from './SavedThings.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { AccountDeleted, YourData, type Dealer, type ErasedAccount } from './YourData.tsx';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export interface GarageProps {
  page: 'garage' | 'watchlist';
  /** Whether the account stores saved vehicles and searches. If not, the page shows neither lists nor alerts. */
  watchlist: boolean;
  /** Address of this page. */
  path: string;
  stock: { label: string; href: string };
  /** The page of the shopper's own rate (rule personal-1). */
  ownRate: { label: string; href: string } | null;
  dealer: Dealer;
  /** The collection notice. */
  children?: ReactNode;
}

const states: Record<WatchlistItem['status'], string | null> = {
  in_stock: null,
  coming_soon: 'Coming soon',
  sold: 'Sold',
  gone: 'No longer in stock',
};

/** A card as the favourites have it (../saved/favourites-list.ts). */
function Item({ item, onRemove }: { item: WatchlistItem; onRemove: () => void }) {
  const { slug, name, image, status, reserved, saved_price, price_text, price_type } = item;
  const state = reserved && status === 'in_stock' ? 'Reserved' : states[status];
  const isSold = status === 'sold' || status === 'gone';
  const drop = isSold ? null : item.price_drop;
  const [sheet, setSheet] = useState<{ line: string; enquiry: string | null } | null>(null);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSold) return;
    // An empty list needs none of it.
    void import('../saved/read-vehicle.ts').then(({ readWhenNear, factsLine }) => {
      if (!card.current) return;
      readWhenNear(card.current, slug, (found) => {
        if (found.state === 'for-sale')
          setSheet({ line: factsLine(found), enquiry: found.enquiry });
      });
    });
  }, [slug, isSold]);
  return (
    <li className={`card saved-vehicle${isSold ? ' is-sold' : ''}`} ref={card}>
      <span className="saved-photo">
        {image && <img src={image} alt="" width={300} height={200} loading="lazy" />}
      </span>
      <div className="card-body">
        <h2>{status === 'gone' ? name : <a href={vehicleHref({ slug })}>{name}</a>}</h2>
        <p className="saved-facts">{sheet?.line}</p>
        <p className="saved-price">
          {isSold ? (
            state
          ) : (
            <>
              {price_text}{' '}
              {drop !== null && saved_price !== null && <s>{formatMoney(saved_price)}</s>}
              <small>{[price_type, state].filter(Boolean).join(' · ')}</small>
            </>
          )}
        </p>
        <p className="saved-news">
          {drop !== null && `${formatMoney(drop)} less than when you saved it`}
          {status === 'sold' && <a href={vehicleHref({ slug })}>Find me something similar</a>}
        </p>
        <p className="saved-acts">
          {sheet?.enquiry && (
            <a className="btn" href={sheet.enquiry}>
              Enquire<span className="vh"> about {name}</span>
            </a>
          )}
        </p>
      </div>
      <button
        type="button"
        className="small-button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <i className="i i-close" />
      </button>
    </li>
  );
}

/** Loads the stylesheet of forms too, which other pages do not have. */
export default function GarageIsland(props: GarageProps) {
  return (
    <div data-styles={stylesheet}>
      <Garage {...props} />
    </div>
  );
}

/** The visitor and the saved vehicles; null until they are loaded. */
function useGarage({ page, watchlist, path }: GarageProps) {
  const [user, setUser] = useState<SessionUser | null>(null);
  const [items, setItems] = useState<WatchlistItem[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const load = async () => {
    const session = await currentSession();
    if (!session.ok) {
      setFailure(failureText(session));
      return;
    }
    if (!session.value.user) {
      const type = page === 'garage' ? 'my-garage' : 'watchlist';
      // The link of a confirmation names its enquiry.
      location.replace(signInHref(type, path + location.search, '/'));
      return;
    }
    setUser(session.value.user);
    if (!watchlist) {
      setItems([]);
      return;
    }
    const saved = await callApi<EndpointAnswer<'watchlist'>>('/api/watchlist');
    if (saved.ok) setItems(saved.value.items);
    else setFailure(failureText(saved));
  };
  useEffect(() => void load(), []);
  // The page may be older than the session.
  useReturn(() => {
    setItems(null);
    void load();
  });
  const remove = async (item: WatchlistItem) => {
    const before = items ?? [];
    setItems(before.filter(({ car_id }) => car_id !== item.car_id));
    const position = before.findIndex(({ car_id }) => car_id === item.car_id);
    requestAnimationFrame(() => {
      if (list.current) focusAfterRemoval(list.current, 'li > .small-button', position);
    });
    const removed = await removeCar(item.car_id);
    if (removed.ok) {
      watched.remove(item.slug);
      announce(carRemoved);
      return;
    }
    setItems(before);
    setFailure(failureText(removed));
  };
  return { user, items, failure, setFailure, list, load, remove };
}

function Garage(props: GarageProps) {
  const { page, watchlist, stock, ownRate, dealer } = props;
  const isGarage = page === 'garage';
  const { user, items, failure, setFailure, list, load, remove } = useGarage(props);
  const [changes, setChanges] = useState(0);
  const [erased, setErased] = useState<ErasedAccount | null>(null);
  const isLoaded = Boolean(items && user);
  useEffect(() => {
    if (isLoaded) showWhenEmpty(false);
  }, [isLoaded]);
  if (erased) return <AccountDeleted {...erased} />;
  if (!items || !user) {
    return (
      <>
        <FailureNotice text={failure} offersReload />
        {failure === null && <Loading />}
      </>
    );
  }
  return (
    <div className="stack">
      <FailureNotice text={failure} />
      {isGarage && (
        <div className="garage">
          {/* Asked again after a change of a booking: both say how an order stands. */}
          <OpenPurchases key={changes} />
          <SavedOffers />
          <Bookings onChange={() => setChanges(changes + 1)} />
          <YourDetails user={user} onChange={() => void load()} />
        </div>
      )}
      {isGarage && watchlist && <h2>Saved vehicles</h2>}
      {watchlist && (
        <div ref={list}>
          {items.length === 0 ? (
            <EmptyState
              title="Nothing is saved yet"
              text="Press the heart on a vehicle to keep it here."
              action={stock}
            />
          ) : (
            <ul className="saved-vehicles">
              {items.map((item) => (
                <Item key={item.car_id} item={item} onRemove={() => void remove(item)} />
              ))}
            </ul>
          )}
        </div>
      )}
      <BrowserFavourites />
      {/* Requested again after a change of the address, because mail alerts depend on it. */}
      {watchlist && <SavedThings key={user.email} user={user} onUser={() => void load()} />}
      {ownRate && (
        <p>
          <a className="btn" href={ownRate.href}>
            {ownRate.label}
          </a>
        </p>
      )}
      <YourData dealer={dealer} phone={user.phone} onErased={setErased}>
        <SignOutButton onFailure={setFailure} />
      </YourData>
      {props.children}
    </div>
  );
}

/** The favourites of this browser, where there are some. */
function BrowserFavourites() {
  const place = useRef<HTMLDivElement>(null);
  const hasSome = favourites.$list.get().length > 0;
  useEffect(() => {
    if (!hasSome) return;
    void import('../saved/favourites-section.ts').then(({ favouritesSection }) =>
      place.current?.replaceChildren(favouritesSection()),
    );
  }, [hasSome]);
  return hasSome && <div ref={place} />;
}

interface YourDetailsProps {
  user: SessionUser;
  onChange: () => void;
}

/** The visitor's details, or the form that changes them. */
function YourDetails({ user, onChange }: YourDetailsProps) {
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <DetailsForm
        user={user}
        onDone={() => {
          setEditing(false);
          requestAnimationFrame(() => document.getElementById('change-details')?.focus());
          onChange();
        }}
      />
    );
  }
  return (
    <section className="stack">
      <h2>Your details</h2>
      <p>
        {[[user.name, user.last_name].filter(Boolean).join(' '), user.phone, user.email]
          .filter(Boolean)
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </p>
      <p className="btns">
        <button type="button" className="btn" id="change-details" onClick={() => setEditing(true)}>
          Change
        </button>
      </p>
    </section>
  );
}

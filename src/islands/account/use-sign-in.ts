// The sign-in with a phone code (rule account-1): the session, the code, and what the visitor wanted to do.
// SignInIsland.tsx shows it.
import { useEffect, useState, type SyntheticEvent } from 'react';
import { safeLocalPath } from '../../domain/account/gate.ts';
import { contactDetails } from '../../browser-state/contact-details.ts';
import { favourites } from '../../browser-state/saved-vehicles.ts';
import { pendingSave, pendingSearch } from '../../browser-state/pending-save.ts';
import { currentSession, signOut, type Purpose, type SessionAnswer } from './account-calls.ts';
import { completePending } from './complete-pending.ts';
import { useCode } from './use-code.ts';

const purposes: Partial<Record<string, Purpose>> = {
  'online-payment': 'payment',
  checkout: 'payment',
  'personalised-finance': 'finance',
  equifax: 'finance',
};

interface SignInQuery {
  /** The gate. */
  type: string;
  purpose: Purpose;
  redirect: string;
  back: string;
}

/** Reads the query of the sign-in page. A path that leads to another site becomes the home page (rule account-9). */
export function signInQuery(search: string): SignInQuery {
  const query = new URLSearchParams(search);
  const type = query.get('type') ?? '';
  return {
    type,
    purpose: purposes[type] ?? 'sign-in',
    redirect: safeLocalPath(query.get('redirect')) ?? '/',
    back: safeLocalPath(query.get('back')) ?? '/',
  };
}

export const phoneId = 'sign-in-phone';
const focusPhone = () => document.getElementById(phoneId)?.focus();

/** `watchlist`: the account stores saved vehicles, so this browser's favourites move there. */
export function useSignIn(watchlist: boolean) {
  const [query, setQuery] = useState<SignInQuery | null>(null);
  const [session, setSession] = useState<SessionAnswer | null>(null);
  const [phone, setPhone] = useState('');
  /** The name of what is saved with the sign-in; empty: nothing waits. */
  const [waiting, setWaiting] = useState('');
  const asking = useCode(query?.purpose ?? 'sign-in');
  const sent = asking.status !== 'default';
  useEffect(() => {
    const asked = signInQuery(location.search);
    setQuery(asked);
    if (asked.type === 'watchlist')
      setWaiting((pendingSave.read() ?? pendingSearch.read())?.name ?? '');
    setPhone(contactDetails.read()?.phone ?? '');
    void currentSession().then((known) => {
      if (known.ok && known.value.signed_in) setSession(known.value);
    });
  }, []);
  useEffect(() => {
    if (sent) document.getElementById('sign-in-code')?.focus();
  }, [sent]);

  /** Completes the action that waited for the sign-in, then continues. */
  const goOn = async () => {
    await completePending();
    location.replace(query?.redirect ?? '/');
  };
  const send = () => void asking.send(phone);
  const verify = async () => {
    const kept = watchlist ? favourites.$list.get().flatMap(({ id }) => id || []) : [];
    const opened = await asking.verify(phone, kept);
    if (!opened) return;
    // The account has them now.
    if (watchlist) favourites.replaceAll([]);
    setSession(opened);
    // Details are asked for where they are needed.
    await goOn();
  };
  const isRecent = query?.purpose === 'sign-in' || session?.verified_recently;
  return {
    /** Null until the page has read its address. */
    query,
    waiting,
    /** The signed-in visitor; null when the purpose needs a more recent sign-in. */
    user: (isRecent && session?.user) || null,
    phone,
    setPhone,
    asking,
    sent,
    goOn: () => void goOn(),
    send,
    submit(event: SyntheticEvent) {
      event.preventDefault();
      if (sent) void verify();
      else send();
    },
    changeNumber() {
      asking.restart();
      focusPhone();
    },
    leave() {
      void signOut().then(() => {
        setSession(null);
        asking.restart();
        requestAnimationFrame(focusPhone);
      });
    },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;

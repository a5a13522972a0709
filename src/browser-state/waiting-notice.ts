// A notice for the page that opens next in this tab, such as the result of a save after sign-in. Every page checks for
// one.
import { browserValue } from './browser-storage.ts';

/** The notice for the next page. */
export interface WaitingNotice {
  text: string;
  link?: { label: string; href: string };
}

export const waitingNotice = browserValue<WaitingNotice>('notice', {
  lasts: 'tab',
  livesMs: 60_000,
  understand: (stored) => {
    const { text, link } = (stored ?? {}) as Partial<WaitingNotice>;
    if (typeof text !== 'string') return null;
    return link && /^\/(?!\/)/.test(link.href) ? { text, link } : { text };
  },
});

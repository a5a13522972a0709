// What is said on the page that opens next, in this tab: what became of something that waited. Every page looks.
import { browserValue } from './browser-storage.ts';

/** Words to say on the page that opens next. */
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

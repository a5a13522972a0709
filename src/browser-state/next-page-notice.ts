// A notice for the page that opens next in this tab, such as the result of a save after sign-in. Every page checks for
// one.
import { browserValue } from './browser-storage.ts';

export interface NextPageNotice {
  text: string;
  link?: { label: string; href: string };
}

export const nextPageNotice = browserValue<NextPageNotice>('notice', {
  scope: 'tab',
  ttlMs: 60_000,
  parse: (stored) => {
    const { text, link } = (stored ?? {}) as Partial<NextPageNotice>;
    if (typeof text !== 'string') return null;
    return link && /^\/(?!\/)/.test(link.href) ? { text, link } : { text };
  },
});

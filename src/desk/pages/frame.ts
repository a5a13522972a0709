// The frame of every page of the desk, and small parts that several pages have. The `html` tag escapes every value.
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { mayDo, type DeskAction } from '../../domain/corrections/roles.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { clockText } from '../../domain/hours/time-of-day.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import { plainDocument } from '../../domain/text/plain-document.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Role } from '../sign-in.ts';
import { stylesheet } from '../style.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface Frame {
  /** Path of the desk, without a final slash. */
  base: string;
  /** Null when nobody is signed in. */
  role: Role | null;
  /** The dealer whose page it is; its other pages are linked. */
  dealer?: Pick<Tenant, 'slug' | 'name'>;
}

/** The pages of a dealer, and who sees them. Operators see what is no action of a person of the dealer. */
const dealerPages: readonly { path: string; name: string; action: DeskAction | null }[] = [
  { path: '', name: 'Today', action: null },
  { path: '/vehicles', name: 'Vehicles', action: 'correct' },
  { path: '/places', name: 'Places', action: 'correct' },
  { path: '/content', name: 'Content', action: 'correct' },
  { path: '/log', name: 'Log', action: 'log' },
];

/** Whether the person may do it at the dealer; operators may read the log of every dealer. */
export const mayAct = ({ own, isOperator }: Role, slug: string, action: DeskAction): boolean =>
  mayDo(own.get(slug), action) || (action === 'log' && isOperator);

function dealerLinks({ base, role, dealer }: Frame): Html {
  if (!role || !dealer) return html``;
  const links = dealerPages.filter(
    ({ action }) => action === null || mayAct(role, dealer.slug, action),
  );
  return html`<nav class="tabs" aria-label="${dealer.name}">
    ${links.map(({ path, name }) => html`<a href="${base}/dealer/${dealer.slug}${path}">${name}</a>`)}
  </nav>`;
}

export async function page(frame: Frame, title: string, content: Html): Promise<HtmlEscapedString> {
  const { base, role } = frame;
  const body = await html`${
      role
        ? html`<header class="bar">
            <a href="${base}/">Desk</a>
            <form method="post" action="${base}/sign-out"><button>Sign out</button></form>
          </header>`
        : ''
    }
    ${dealerLinks(frame)}
    <main>
      <h1>${title}</h1>
      ${content}
    </main>`;
  const text = plainDocument({
    title: `${title} | Desk`,
    style: stylesheet,
    head: `<link rel="icon" href="${base}/icon.svg" type="image/svg+xml">`,
    body: body.toString(),
  });
  return raw(text);
}

/** Tells screen readers which of several equal controls this is. */
export const hiddenText = (text: string): Html => html`<span class="hidden">: ${text}</span>`;

export const minutesText = (minutes: number): string =>
  minutes < 120 ? `${String(minutes)} min` : `${String(Math.floor(minutes / 60))} h`;

/** In the time of the dealer: "24 November 2026, 5:00 am". `at`: epoch ms. */
export function momentText(at: number, { timeZone }: Pick<Tenant, 'timeZone'>): string {
  const { day, minutes } = wallTime(at, timeZone);
  return `${formatDate(day)}, ${clockText(minutes)}`;
}

/** The time of a moment of this day, "6:12 am"; of an earlier day with its date. `at` and `now`: epoch ms. */
export function sinceText(at: number, tenant: Pick<Tenant, 'timeZone'>, now: number): string {
  const { day, minutes } = wallTime(at, tenant.timeZone);
  return day === wallTime(now, tenant.timeZone).day ? clockText(minutes) : momentText(at, tenant);
}

// A page with one sentence.
export const messagePage = (frame: Frame, title: string, text: string): Html =>
  page(
    frame,
    title,
    html`<p>${text}</p>
      <p><a href="${frame.base}/">Go to the desk</a></p>`,
  );

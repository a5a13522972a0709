// The script of every page: page events, consent, lists and the menu. Other parts are imported by the pages that need
// them. The small parts that run when the page is idle are included here: as separate files they would be 50 % larger.
import { activated } from '../dom/activated.ts';
import { isPlainClick } from '../dom/plain-click.ts';
import { callLabel } from '../../domain/analytics/page-events.ts';
import type { CarType } from '../../domain/vehicle/vehicle.ts';
import { siteKey } from '../../browser-state/browser-storage.ts';
import { $consent } from '../../browser-state/consent.ts';
import { nextPageNotice } from '../../browser-state/next-page-notice.ts';
import { unsentLeads } from '../../browser-state/unsent-leads.ts';
import { recordVisit } from '../../browser-state/visit.ts';
import { startSaved } from '../saved/start-saved.ts';
import { pageIdle } from '../dom/page-idle.ts';
import './consent-question.ts';
import { analytics, asksConsent, pageAnalytics, pageErrors } from './page-analytics.ts';

const { pathname } = location;
const { thirdParty, vitals, chat } = pageAnalytics;

if (thirdParty) {
  const start = (touched: boolean) =>
    Promise.all([import('./third-party.ts'), pageIdle])
      .then(([module]) => module.startThirdParty(touched))
      .catch(console.warn);
  const agreed = () => $consent.get() === 'yes';
  if (thirdParty === 'at-once' || agreed()) void start(false);
  else {
    const stop = $consent.listen(() => {
      if (!agreed()) return;
      stop();
      void start(true);
    });
  }
}
if (chat) {
  // In the capture phase, so that it runs before the listener that opens the form.
  addEventListener('click', openChatInstead, true);
}

function openChatInstead(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-chat]') : null;
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  event.stopPropagation();
  link.ariaBusy = 'true';
  import('./chat.ts')
    .then((chat) => chat.openChat())
    .catch(() => location.assign(link.href))
    .finally(() => (link.ariaBusy = null));
}

/** The type of the page's vehicle; undefined on every other page. */
const carType = document.querySelector<HTMLElement>('[data-vehicle]')?.dataset['type'] as
  CarType | undefined;

if (pathname.startsWith('/search/')) analytics.count('searchPageView');
if (carType === 'used') analytics.count('usedVehicleView');

// Only a browser with an assistant loads the tools of the page (rule agents-9).
if ('modelContext' in document && 'webMcp' in document.body.dataset)
  document.body.append(Object.assign(document.createElement('script'), { src: '/web-mcp.js' }));

// Only keyboards move the focus behind fixed parts.
addEventListener('keydown', () => void import('../dom/keyboard-focus.ts'), { once: true });
// Pointers alone follow a card to its vehicle; the script comes before the page that was tapped.
if (document.querySelector('.card, .strip'))
  addEventListener('pointerover', () => void import('./photo-transition.ts'), { once: true });

addEventListener('click', (event) => {
  const { target } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link) return;
  // The tap that only reveals a masked number is not a call.
  if (link.protocol === 'tel:' && !event.defaultPrevented) {
    analytics.count('callClick', callLabel(pathname, carType));
  }
  if (link.dataset['act'] === 'history-report') analytics.count('historyReport');
  if (link.dataset['act'] === 'print') analytics.count('print');
  /** Opens a dialog or chat; when that fails, the browser follows the link. */
  const openInstead = (opened: Promise<unknown>) => {
    event.preventDefault();
    opened.catch(() => location.assign(link.href));
  };
  if (asksConsent && 'consentLink' in link.dataset) {
    openInstead(import('./ask-again.ts').then((module) => module.askAgain(link)));
  }
  // "Email us" opens its form in a dialog. With a modifier key it is a link.
  const title = link.dataset['emailUs'];
  if (!title || event.defaultPrevented || !isPlainClick(event)) return;
  openInstead(
    import('../enquiry/open-dialog.tsx').then((dialog) =>
      dialog.openForm({ kind: 'general-enquiry', carId: null, place: null, title, opener: link }),
    ),
  );
});

void pageIdle.then(startSaved);

if (vitals) {
  // Two lines are smaller than a loop, and every page starts with them.
  addEventListener('error', (event) => pageErrors.push(event));
  addEventListener('unhandledrejection', (event) => pageErrors.push(event));
  // Not before the visitor does something, because until then there is more to load that shows. Browsers keep what they
  // measured before.
  const measure = () =>
    // Without a connection there is nothing to send either.
    analytics.whenAllowed(() => void import('./vitals.ts').catch(() => null));
  for (const event of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(event, measure, { once: true, passive: true });
}

// The menu, the filters of a phone and the holiday hours are sheets over the page.
addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.popover) return;
    void import('../overlays/modal-sheet.ts').then(({ makeModal }) => makeModal(target));
  },
  true,
);
// The page was reloaded under an overlay.
if ('overlay' in ((history.state ?? {}) as object))
  void import('../overlays/overlay-history.ts').then(({ overlaysOfPage }) => overlaysOfPage());
// The menu's script loads with the first pointer or focus on it, or the first dropdown opened by touch.
const menu = document.getElementById('menu');
if (menu) {
  const loadMenu = () => void import('./menu.ts').then((module) => module.startMenu(menu));
  for (const event of ['pointerover', 'focusin', 'toggle']) {
    menu.addEventListener(event, loadMenu, { capture: true, once: true });
  }
}

// Only the browser of a shopper with an own rate loads the script that shows it (browser-state/own-rate.ts). A page that
// comes back as it was may be older than the rate, or than its end.
addEventListener('pageshow', () => {
  try {
    if (!localStorage.getItem(siteKey('own-rate'))) return;
  } catch {
    return;
  }
  void import('../personal-rate/own-figures.ts').then((module) => module.showOwnRate());
});

void activated.then(() => {
  recordVisit(location);
  if (nextPageNotice.read()) {
    void import('./restore-after-sign-in.ts').then((module) => module.restoreAfterSignIn());
  }
});
// When the network returns, the open page sends enquiries that could not be sent.
if (unsentLeads().length > 0) {
  void pageIdle.then(() => import('../enquiry/unsent.ts')).then(({ watchUnsent }) => watchUnsent());
}

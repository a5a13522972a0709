// Scripts of others on a page, each at its moment and with the visitor's word where it needs one (domain/third-party.ts).
// Links that open a chat do so instead of leading to their form; where the chat cannot be had, they lead there.
import { loadRule } from '../../domain/third-party.ts';
import { $consent } from '../../stores/consent.ts';
import { loadScript } from './load-script.ts';
import { asksConsent } from './page-analytics.ts';
import { loadSettings } from './settings.ts';

/** A chat that has loaded says so within this time, or the form is opened. */
const patienceMs = 8000;

const firstTouch = () =>
  new Promise<void>((done) => {
    const names = ['pointerdown', 'keydown', 'scroll'] as const;
    const touched = () => {
      for (const name of names) removeEventListener(name, touched);
      done();
    };
    for (const name of names) addEventListener(name, touched, { passive: true });
  });

const agreed = () =>
  new Promise<void>((done) => {
    $consent.subscribe((answer) => answer === 'yes' && done());
  });

/** Starts every script that does not wait for a tap. */
export async function startThirdParty(): Promise<void> {
  const { thirdParty } = await loadSettings();
  for (const script of thirdParty.scripts) {
    const { consent, moment } = loadRule(script, asksConsent);
    if (moment === 'tap') continue;
    void Promise.all([
      ...(consent ? [agreed()] : []),
      ...(moment === 'interaction' ? [firstTouch()] : []),
    ])
      .then(() => loadScript(script.src))
      .catch((error: unknown) => console.warn(`${script.id} is left out.`, error));
  }
}

type Part = Record<string, unknown> | undefined;

/** The function that a dotted name stands for, bound to what it belongs to. */
function named(path: string): (() => unknown) | null {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<Part>((part, name) => part?.[name] as Part, window as unknown as Part);
  const found = owner?.[last];
  return typeof found === 'function' ? () => (found as () => unknown).call(owner) : null;
}

/** Loads the chat and opens it. Rejects when it does not come. */
async function openChat(): Promise<void> {
  const { chat } = (await loadSettings()).thirdParty;
  if (!chat) throw new Error('this site has no chat');
  await loadScript(chat.src);
  const until = Date.now() + patienceMs;
  await new Promise<void>((done, fail) => {
    // A widget may still be setting itself up when its script has run.
    const look = () => {
      const open = named(chat.open);
      if (open) {
        open();
        done();
      } else if (Date.now() > until) fail(new Error(`there is no ${chat.open}`));
      else setTimeout(look, 100);
    };
    look();
  });
}

/** Before any other listener of the page: a form over the page would open besides. */
export function startChatLinks(): void {
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-chat]') : null;
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      link.ariaBusy = 'true';
      openChat()
        .catch(() => location.assign(link.href))
        .finally(() => (link.ariaBusy = null));
    },
    true,
  );
}

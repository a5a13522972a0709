// Opens the dealer's chat instead of a form. It is imported on a tap on a link with `data-chat`. When the chat does not
// load, the link opens the form.
import { loadScript } from '../dom/load-script.ts';
import { loadSettings } from './load-settings.ts';

/** A chat that is not ready after this time counts as failed. */
const timeoutMs = 8000;

type Part = Record<string, unknown> | undefined;

/** The function behind a dotted name, bound to its object. */
export function findFunction(path: string, root: unknown): (() => unknown) | null {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<Part>((part, name) => part?.[name] as Part, root as Part);
  const found = owner?.[last];
  return typeof found === 'function' ? () => (found as () => unknown).call(owner) : null;
}

/** Loads the chat and opens it. Rejects when the chat does not load. */
export async function openChat(): Promise<void> {
  const { chat } = (await loadSettings()).thirdParty;
  if (!chat) throw new Error('this site has no chat');
  await loadScript(chat.src);
  const deadline = Date.now() + timeoutMs;
  await new Promise<void>((done, fail) => {
    // A widget may still be starting after its script has run.
    const poll = () => {
      const open = findFunction(chat.open, window);
      if (open) {
        open();
        done();
      } else if (Date.now() > deadline) fail(new Error(`there is no ${chat.open}`));
      else setTimeout(poll, 100);
    };
    poll();
  });
}

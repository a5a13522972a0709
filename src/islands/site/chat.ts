// Opens the dealer's chat in the place of a form; comes with the tap on a link that asks for it. Where the chat cannot be
// had, the link leads to the form.
import { loadScript } from '../dom/load-script.ts';
import { loadSettings } from './settings.ts';

/** A chat that has loaded says so within this time, or the form is opened. */
const patienceMs = 8000;

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
export async function openChat(): Promise<void> {
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

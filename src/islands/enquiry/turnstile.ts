// Cloudflare Turnstile in a form, if the tenant uses it: the widget's script loads when the visitor first touches the
// form. Without the script the enquiry is sent without a token, and the functions hold it until a person checks it.
import { turnstileOrigin } from '../../domain/enquiry/turnstile.ts';
import { loadScript } from '../dom/load-script.ts';

interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): string | undefined;
  reset(widget: string): void;
}

const address = `${turnstileOrigin}/turnstile/v0/api.js?render=explicit`;
/** A shopper waits no longer than this for the check after pressing the button. */
const timeoutMs = 8_000;

const loadTurnstile = (): Promise<Turnstile | null> =>
  loadScript(address).then(
    () => (globalThis as { turnstile?: Turnstile }).turnstile ?? null,
    () => null,
  );

export interface PersonCheck {
  /** The widget's token for one submission, or undefined. The next one is requested at once. */
  answer(): Promise<string | undefined>;
}

/** Puts the widget into `place`, where it shows something only if the shopper has to press. */
export function checkPerson(place: HTMLElement, siteKey: string): PersonCheck {
  let given: (token: string | undefined) => void = () => undefined;
  let token: Promise<string | undefined>;
  const expect = () => {
    token = new Promise((done) => (given = done));
  };
  expect();
  const widget = loadTurnstile().then((turnstile) => {
    const id = turnstile?.render(place, {
      sitekey: siteKey,
      appearance: 'interaction-only',
      size: 'flexible',
      // The form's code reads the fields that it knows, and this is none of them.
      'response-field': false,
      callback: (value: string) => given(value),
      'expired-callback': expect,
      'error-callback': () => given(undefined),
    });
    if (id === undefined) given(undefined);
    return { turnstile, id };
  });
  return {
    async answer() {
      const late = new Promise<undefined>((done) => {
        setTimeout(done, timeoutMs);
      });
      const word = await Promise.race([token, late]);
      // A token can be used once.
      expect();
      void widget.then(({ turnstile, id }) => {
        if (id === undefined) given(undefined);
        else turnstile?.reset(id);
      });
      return word;
    },
  };
}

// The site's settings for scripts: one file, loaded when a part first needs it. Pages state its address on <html>.
import type { BrowserSettings } from '../../domain/browser/browser-settings.ts';

let loading: Promise<BrowserSettings> | undefined;

/** Rejects when the file does not load; a later call tries again. */
export function loadSettings(): Promise<BrowserSettings> {
  loading ??= fetch(document.documentElement.dataset['settings'] ?? '')
    .then((response) => {
      if (!response.ok) throw new Error(`the site’s settings answered ${String(response.status)}`);
      return response.json() as Promise<BrowserSettings>;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

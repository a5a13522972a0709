// The overlays of this page in the browser's history. The build loads this module too, and has no history.
import { OverlayEntries } from './overlay-entries.ts';

let entries: OverlayEntries | null = null;

/** Call at once on a page that was reloaded under an overlay; otherwise the first overlay starts it. */
export const overlaysOfPage = (): OverlayEntries =>
  (entries ??= new OverlayEntries(window, Date.now()));

export const overlayOpened: OverlayEntries['overlayOpened'] = (key, overlay) =>
  overlaysOfPage().overlayOpened(key, overlay);

export const addEntry: OverlayEntries['addEntry'] = (state, href) =>
  overlaysOfPage().addEntry(state, href);

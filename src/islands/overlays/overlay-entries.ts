// Overlays (full-screen photos, a video, a dialog, a sheet, the menu of a phone) in the browser's history. An open overlay
// is one entry: Back closes it, Forward opens it again, and one that closes by itself takes its entry away (rule site-6).

export interface Overlay {
  /** Shows it again, after Forward. */
  open: () => void;
  /** Hides it, after Back. */
  close: () => void;
  /** It leads to other pages, so a visitor who comes back has finished with it. */
  isPassage?: boolean;
}

interface OpenedOverlay extends Overlay {
  key: object;
  isOpen: boolean;
  /** The address of the page below. */
  href: string;
  /** What the page has written over the overlay's entry. */
  written?: { state: unknown; href: string };
  closed: () => void;
}

export type HistoryOfPage = Pick<Window, 'history' | 'location' | 'addEventListener'> & {
  /** Not in every browser. */
  navigation?: { readonly canGoForward: boolean };
};

/** The number of an overlay's entry; 0 for other entries. */
const overlayNumber = (state: unknown): number =>
  (state as { overlay?: number } | null)?.overlay ?? 0;

interface Move {
  state: unknown;
  stopImmediatePropagation: () => void;
}

export class OverlayEntries {
  /** By number. Those of the page before a reload are not in it. */
  private readonly overlays = new Map<number, OpenedOverlay>();
  private readonly page: HistoryOfPage;
  private latest: number;
  private current: number;
  /** What waits until the visitor has left an entry; null when nobody leaves one. */
  private waiting: (() => void)[] | null = null;

  /** `firstNumber` is higher than those that an earlier load of the page has given. */
  constructor(page: HistoryOfPage, firstNumber: number) {
    this.page = page;
    this.latest = firstNumber;
    this.current = overlayNumber(page.history.state);
    // Windows call their listeners in the order in which they were added: this one has to be the first of the page.
    page.addEventListener('popstate', (event) => this.moved(event), true);
    page.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      this.moved({ state: page.history.state, stopImmediatePropagation: () => undefined });
      const overlay = this.overlays.get(this.current);
      if (this.current !== 0 && (!overlay || overlay.isPassage)) this.leaveEntry();
    });
    // A reload has closed the overlay.
    if (this.current !== 0) this.leaveEntry();
  }

  /** Call when an overlay has opened, and the answer when it has closed. Of an open `key`, the last closing counts. */
  overlayOpened(key: object, overlay: Overlay): () => void {
    const { history, location } = this.page;
    const known = this.overlays.get(this.current);
    if (known?.key === key && known.isOpen) return Object.assign(known, overlay).closed;
    this.latest += 1;
    const number = this.latest;
    const opened: OpenedOverlay = {
      ...overlay,
      key,
      isOpen: true,
      href: location.href,
      closed: () => this.closed(number, opened),
    };
    this.whenStill(() => {
      if (!opened.isOpen) return;
      this.overlays.set(number, opened);
      history.pushState({ ...(history.state as object | null), overlay: number }, '');
      this.current = number;
    });
    return opened.closed;
  }

  /** Adds an entry of the page. Under an open overlay it takes the overlay's place: one step back undoes what was done. */
  addEntry(state: unknown, href: string): void {
    const { history } = this.page;
    this.whenStill(() => {
      const overlay = this.overlays.get(this.current);
      if (overlay) {
        overlay.written = { state, href };
        history.replaceState(state, '', href);
      } else history.pushState(state, '', href);
    });
  }

  private leaveEntry(isForward = false): void {
    this.waiting ??= [];
    if (isForward && this.page.navigation?.canGoForward) this.page.history.forward();
    else this.page.history.back();
  }

  private whenStill(act: () => void): void {
    if (this.waiting) this.waiting.push(act);
    else act();
  }

  private closed(number: number, overlay: OpenedOverlay): void {
    if (!overlay.isOpen) return;
    overlay.isOpen = false;
    // Back has left the entry, or another overlay has opened since.
    if (this.current !== number) return;
    if (overlay.written) this.current = 0;
    else this.leaveEntry();
  }

  private moved(move: Move): void {
    const { history, location } = this.page;
    const left = this.current;
    this.current = overlayNumber(move.state);
    if (this.current === left) return;
    const [from, to] = [this.overlays.get(left), this.overlays.get(this.current)];
    const { href } = from ?? to ?? location;
    if (href === location.href) {
      // The page below is the same, so its own listeners have nothing to do.
      move.stopImmediatePropagation();
      // The overlay closes with what was done in it. The next step back undoes that.
      if (from?.written) history.pushState(from.written.state, '', from.written.href);
    }
    this.closeAbove(this.current);
    const isOver = this.current !== 0 && (!to || (this.current < left && !to.isOpen));
    if (isOver) {
      // A visitor who came back from the next page goes on to it with Forward.
      this.leaveEntry(this.current > left);
      return;
    }
    if (to && !to.isOpen) {
      to.isOpen = true;
      to.open();
    }
    const acts = this.waiting ?? [];
    this.waiting = null;
    for (const act of acts) act();
  }

  private closeAbove(lowest: number): void {
    for (const [number, overlay] of this.overlays) {
      if (number <= lowest || !overlay.isOpen) continue;
      overlay.isOpen = false;
      overlay.close();
    }
  }
}

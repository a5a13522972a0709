import { describe, expect, it } from 'vitest';
import { OverlayEntries } from '../../../../src/islands/overlays/overlay-entries.ts';

interface Entry {
  state: unknown;
  href: string;
}

/** A tab with its history. Steps through it take place when `settle` is called, as in a browser. */
function openTab() {
  const entries: Entry[] = [
    { state: null, href: '/before' },
    { state: { own: 1 }, href: '/cars' },
  ];
  let at = 1;
  let steps: number[] = [];
  let listeners: [string, (event: never) => void][] = [];
  /** Addresses that the page's own listener was told of. */
  const told: string[] = [];
  const write = (state: unknown, href: string | null | undefined, from: number, gone: number) =>
    entries.splice(from, gone, { state, href: href || (entries[at]?.href ?? '') });
  const page = {
    history: {
      get state() {
        return entries[at]?.state;
      },
      back: () => steps.push(-1),
      forward: () => steps.push(1),
      pushState(state: unknown, _: string, href?: string | null) {
        write(state, href, at + 1, Infinity);
        at += 1;
      },
      replaceState: (state: unknown, _: string, href?: string | null) => write(state, href, at, 1),
    },
    navigation: {
      get canGoForward() {
        return at < entries.length - 1;
      },
    },
    location: {
      get href() {
        return entries[at]?.href ?? '';
      },
    },
    addEventListener: (name: string, listener: (event: never) => void) =>
      listeners.push([name, listener]),
  };
  const fire = (name: string, event: object) => {
    let stopped = false;
    const sent = { ...event, stopImmediatePropagation: () => (stopped = true) };
    for (const [own, listener] of listeners) if (own === name) listener(sent as never);
    return stopped;
  };
  /** Other pages do not tell this one of a step. */
  const isOwn = () => page.location.href.startsWith('/cars');
  const settle = () => {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      const to = at + step;
      if (to < 0 || to >= entries.length) continue;
      const wasOwn = isOwn();
      at = to;
      if (wasOwn && isOwn() && !fire('popstate', { state: entries[at]?.state }))
        told.push(page.location.href);
    }
  };
  const load = () => {
    listeners = [];
    const loaded = new OverlayEntries(page as never, latestNumber);
    latestNumber += 1_000;
    settle();
    return loaded;
  };
  let latestNumber = 0;
  return {
    load,
    settle,
    told,
    page,
    fire,
    go(step: number) {
      steps.push(step);
      settle();
    },
    where: () => page.location.href,
    /** Steps back from the first entry of the page until it is left. */
    stepsToLeave() {
      steps = [];
      let count = 0;
      while (page.location.href !== '/before') {
        steps.push(-1);
        settle();
        count += 1;
      }
      return count;
    },
  };
}

/** An overlay that can be opened and closed by hand. Like full-screen photos, it is made anew each time it opens. */
function overlayOf(entries: OverlayEntries, isPassage = false) {
  const key = {};
  let close = (): void => undefined;
  const overlay = {
    isOpen: false,
    open() {
      overlay.isOpen = true;
      let isMine = true;
      const own = {
        isPassage,
        open: () => overlay.open(),
        close() {
          if (!isMine) return;
          isMine = overlay.isOpen = false;
          closed();
        },
      };
      const closed = entries.overlayOpened(key, own);
      close = own.close;
    },
    close: () => close(),
  };
  return overlay;
}

// Rule site-6.
describe('an overlay in the history of a browser', () => {
  it('takes its entry away once, however often it says that it closed', () => {
    const tab = openTab();
    const closed = tab.load().overlayOpened({}, { open: () => undefined, close: () => undefined });
    closed();
    closed();
    tab.settle();
    expect(tab.where()).toBe('/cars');
  });

  it('closes with Back, opens with Forward, and closes with Back again', () => {
    const tab = openTab();
    const photos = overlayOf(tab.load());
    photos.open();
    for (const isOpen of [false, true, false]) {
      tab.go(isOpen ? 1 : -1);
      expect(photos.isOpen).toBe(isOpen);
    }
    expect(tab.where()).toBe('/cars');
    expect(tab.told).toEqual([]);
    expect(tab.page.history.state).toEqual({ own: 1 });
    expect(tab.stepsToLeave()).toBe(1);
  });

  it('takes its entry away when it is closed by hand, also after Forward', () => {
    const tab = openTab();
    const photos = overlayOf(tab.load());
    photos.open();
    photos.close();
    tab.settle();
    tab.go(1);
    expect(photos.isOpen).toBe(true);
    photos.close();
    tab.settle();
    expect(tab.stepsToLeave()).toBe(1);
  });

  it('over another one closes first', () => {
    const tab = openTab();
    const entries = tab.load();
    const [menu, dialog] = [overlayOf(entries), overlayOf(entries)];
    menu.open();
    dialog.open();
    tab.go(-1);
    expect([menu.isOpen, dialog.isOpen]).toEqual([true, false]);
    tab.go(-1);
    expect(menu.isOpen).toBe(false);
  });

  it('that replaces another one leaves no empty step', () => {
    const tab = openTab();
    const entries = tab.load();
    const [menu, dialog] = [overlayOf(entries), overlayOf(entries)];
    menu.open();
    dialog.open();
    menu.close();
    tab.go(-1);
    expect(dialog.isOpen).toBe(false);
    expect(tab.stepsToLeave()).toBe(1);
  });

  it('that opens while another one closes gets its own entry', () => {
    const tab = openTab();
    const entries = tab.load();
    const [menu, dialog] = [overlayOf(entries), overlayOf(entries)];
    menu.open();
    menu.close();
    dialog.open();
    tab.settle();
    expect(dialog.isOpen).toBe(true);
    tab.go(-1);
    expect(dialog.isOpen).toBe(false);
    expect(tab.stepsToLeave()).toBe(1);
  });

  it('is gone after a reload, and leaves no empty step in either direction', () => {
    const tab = openTab();
    overlayOf(tab.load()).open();
    const photos = overlayOf(tab.load());
    tab.go(1);
    expect(photos.isOpen).toBe(false);
    expect(tab.page.history.state).toEqual({ own: 1 });
    photos.open();
    tab.go(-1);
    expect(photos.isOpen).toBe(false);
    expect(tab.stepsToLeave()).toBe(1);
  });

  it.each([[false], [true]])(
    'that is gone when the visitor comes back from the next page does not hold up Forward; the page was kept: %s',
    (isKept) => {
      const tab = openTab();
      overlayOf(tab.load()).open();
      tab.page.history.pushState(null, '', '/success');
      tab.go(-1);
      tab.load();
      expect(tab.where()).toBe('/cars');
      tab.go(1);
      expect(tab.where()).toBe('/success');
      tab.go(-1);
      if (isKept) tab.fire('pageshow', { persisted: true });
      else tab.load();
      tab.settle();
      expect(tab.page.history.state).toEqual({ own: 1 });
      expect(tab.stepsToLeave()).toBe(1);
    },
  );

  it.each(['by hand', 'with Back'])(
    'closes %s with what was done in it, which one more step undoes',
    (how) => {
      const tab = openTab();
      const entries = tab.load();
      const filters = overlayOf(entries);
      filters.open();
      entries.addEntry({ own: 2 }, '/cars?make=Ford');
      entries.addEntry({ own: 3 }, '/cars?make=Ford&km=9');
      if (how === 'by hand') filters.close();
      else tab.go(-1);
      tab.settle();
      expect(filters.isOpen).toBe(false);
      expect([tab.where(), tab.page.history.state]).toEqual(['/cars?make=Ford&km=9', { own: 3 }]);
      expect(tab.told).toEqual([]);
      tab.go(-1);
      expect(tab.told).toEqual(['/cars']);
      expect(tab.stepsToLeave()).toBe(1);
    },
  );

  it('that closes before the page adds its entry keeps that entry', () => {
    const tab = openTab();
    const entries = tab.load();
    const filters = overlayOf(entries);
    filters.open();
    filters.close();
    entries.addEntry({ own: 2 }, '/cars?make=Ford');
    tab.settle();
    expect(tab.where()).toBe('/cars?make=Ford');
    tab.go(-1);
    expect(tab.told).toEqual(['/cars']);
  });

  it.each([
    [true, false],
    [false, true],
  ])('that is a passage (%s) is open (%s) when the visitor comes back', (isPassage, isOpen) => {
    const tab = openTab();
    const menu = overlayOf(tab.load(), isPassage);
    menu.open();
    tab.fire('pageshow', { persisted: true });
    tab.settle();
    expect(menu.isOpen).toBe(isOpen);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'never costs more than one step for each open overlay, whatever was done before (%i)',
    (seed) => {
      let random = seed;
      const upTo = (count: number) => (random = (random * 48_271) % 2_147_483_647) % count;
      const tab = openTab();
      const entries = tab.load();
      const all = [0, 1, 2].map(() => overlayOf(entries));
      for (let act = 0; act < 200; act += 1) {
        const overlay = all[upTo(3)];
        const open = all.filter(({ isOpen }) => isOpen);
        if (upTo(2) === 0 && overlay && !overlay.isOpen) overlay.open();
        else if (upTo(2) === 0) open.at(-1)?.close();
        else if (open.length > 0) tab.go(-1);
        if (upTo(2) === 0) tab.settle();
      }
      tab.settle();
      expect(tab.where()).toBe('/cars');
      const open = all.filter(({ isOpen }) => isOpen).length;
      expect(tab.stepsToLeave()).toBe(open + 1);
    },
  );
});

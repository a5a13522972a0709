// Tracks a drag from press to release, as the distance from the press.

/** The distance from the start of a drag, in pixels. */
export interface DragDistance {
  right: number;
  down: number;
}

/** `begin` runs at each press of the main button (not on nested ones); its callback gets the drag. Null: ignored. */
export function trackDrag(
  area: HTMLElement,
  begin: (press: PointerEvent) => ((drag: DragDistance) => void) | null,
): void {
  area.addEventListener('pointerdown', (press) => {
    if (press.button !== 0 || (press.target as Element).closest('button')) return;
    const follow = begin(press);
    if (!follow) return;
    area.setPointerCapture(press.pointerId);
    const over = new AbortController();
    const { signal } = over;
    const end = () => over.abort();
    area.addEventListener(
      'pointermove',
      ({ clientX, clientY }) =>
        follow({ right: clientX - press.clientX, down: clientY - press.clientY }),
      { signal },
    );
    area.addEventListener('pointerup', end, { signal });
    area.addEventListener('pointercancel', end, { signal });
  });
}

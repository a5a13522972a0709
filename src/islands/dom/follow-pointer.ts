// A drag from press to release: where the pointer is from where it was pressed. What moves is the caller's matter.

/** Where a drag has come to, in pixels from where it began. */
export interface Drag {
  right: number;
  down: number;
}

/** `begin` is asked at each press of the main button (not on buttons inside); its answer follows the drag. */
export function followPointer(
  area: HTMLElement,
  begin: (press: PointerEvent) => ((drag: Drag) => void) | null,
): void {
  area.addEventListener('pointerdown', (press) => {
    if (press.button !== 0 || (press.target as Element).closest('button')) return;
    const follow = begin(press);
    if (!follow) return;
    area.setPointerCapture(press.pointerId);
    const over = new AbortController();
    const { signal } = over;
    const end = () => {
      over.abort();
    };
    area.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        follow({ right: clientX - press.clientX, down: clientY - press.clientY });
      },
      { signal },
    );
    area.addEventListener('pointerup', end, { signal });
    area.addEventListener('pointercancel', end, { signal });
  });
}

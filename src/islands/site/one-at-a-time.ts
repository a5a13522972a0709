// Of two presses the second does nothing, until all that the first one causes has ended. It calls nothing.

/** `onBusy` learns when work begins and ends. The function returns null for a press that did nothing. */
export function oneAtATime(onBusy: (busy: boolean) => void) {
  let busy = false;
  return async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if (busy) return null;
    busy = true;
    onBusy(true);
    try {
      return await work();
    } finally {
      busy = false;
      onBusy(false);
    }
  };
}

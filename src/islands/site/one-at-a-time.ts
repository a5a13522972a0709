// Runs one piece of work at a time: a press does nothing while the work of an earlier press is running.

/** Returns the function that runs work, or returns null while other work runs. `onBusy` is told when work begins and ends. */
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

// Of several calls whose answers fill the same part of a page, only the last one counts: the visitor may change the plate, or
// go back, before an answer arrives. It calls nothing.

export interface LastAnswer {
  /** Null when another call or `forget` came before the answer. */
  of: <Value>(answer: Promise<Value>) => Promise<{ value: Value } | null>;
  /** The answer that is under way no longer counts. */
  forget: () => void;
}

export function lastAnswer(): LastAnswer {
  let last = 0;
  return {
    async of(answer) {
      last += 1;
      const mine = last;
      const value = await answer;
      return mine === last ? { value } : null;
    },
    forget() {
      last += 1;
    },
  };
}

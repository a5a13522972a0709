// A circuit breaker around the HTTP client. Five failures within 30 s open it for 30 s, then one probe decides. Calls that
// may be repeated get one retry after a random pause.
import type { HttpClient, HttpAnswer, HttpCall } from './http-client.ts';

export const breakerPolicy = { failures: 5, withinMs: 30_000, openMs: 30_000, retryMs: 100 };

interface State {
  failures: number[];
  openUntil: number;
  probing: boolean;
}

export interface Guarded {
  /** `idempotent` calls are tried twice within one timeout. */
  call(call: HttpCall & { idempotent: boolean }): Promise<HttpAnswer>;
}

const isFailure = (answer: HttpAnswer) => !answer.ok || answer.status >= 500;
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

/** `now` in ms of a clock that is never set. */
export function withBreaker(
  http: HttpClient,
  now: () => number = () => performance.now(),
): Guarded {
  const states = new Map<string, State>();
  const stateOf = (name: string): State => {
    let state = states.get(name);
    if (!state) {
      state = { failures: [], openUntil: 0, probing: false };
      states.set(name, state);
    }
    return state;
  };

  function note(state: State, answer: HttpAnswer): void {
    const at = now();
    if (!isFailure(answer)) {
      state.failures = [];
      state.openUntil = 0;
      return;
    }
    state.failures = [...state.failures.filter((each) => at - each < breakerPolicy.withinMs), at];
    const probeFailed = state.openUntil > 0;
    if (probeFailed || state.failures.length >= breakerPolicy.failures) {
      state.openUntil = at + breakerPolicy.openMs;
    }
  }

  async function once(state: State, call: HttpCall): Promise<HttpAnswer> {
    const wasOpen = state.openUntil > 0;
    if (wasOpen && (now() < state.openUntil || state.probing)) return { ok: false, code: 'open' };
    if (wasOpen) state.probing = true;
    try {
      const answer = await http.call(call);
      note(state, answer);
      return answer;
    } finally {
      if (wasOpen) state.probing = false;
    }
  }

  return {
    async call({ idempotent, ...call }) {
      const state = stateOf(call.name);
      const started = now();
      const first = await once(state, call);
      if (!idempotent || !isFailure(first)) return first;
      const wait = breakerPolicy.retryMs * (0.5 + Math.random());
      const left = call.timeoutMs - (now() - started) - wait;
      // With or without a retry, the visitor waits for one timeout at most.
      if (left < call.timeoutMs / 10) return first;
      await pause(wait);
      return once(state, { ...call, timeoutMs: left });
    },
  };
}

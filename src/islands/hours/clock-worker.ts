// Computes opening hours and the sales counter in a worker: the first time zone format costs a desktop 20 ms and a
// phone 100 ms. The rules are in src/domain; `now` comes with the request.
import { formatNumber } from '../../domain/text/format.ts';
import { openState } from '../../domain/hours/open-state.ts';
import { salesCount } from '../../domain/analytics/sales-counter.ts';
import type { ClockResult, ClockMessage } from './clock-worker-client.ts';

function answerTo({ question, now }: ClockMessage): ClockResult {
  if (question.about === 'sales') return formatNumber(salesCount(now, question.settings));
  return openState(question.clock, now);
}

addEventListener('message', ({ data }: MessageEvent<ClockMessage>) =>
  postMessage({ id: data.id, answer: answerTo(data) }),
);

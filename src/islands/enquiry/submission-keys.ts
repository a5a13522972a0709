// The idempotency key a form sends with: the same content is the same submission, until the server has refused it.
import { filled } from './lead-input.ts';
import type { FormValues } from './fields-of-form.ts';
import { newKey, type Sending } from './send.ts';

export function submissionKeys() {
  let last = { content: '', key: '' };
  return {
    of(values: FormValues): string {
      const content = JSON.stringify(filled(values));
      if (content !== last.content) last = { content, key: newKey() };
      return last.key;
    },
    /** A refused submission is over, so the next attempt gets a new key. An ended reservation, for example, keeps its key. */
    settle({ is }: Pick<Sending, 'is'>): void {
      if (is === 'refused') last = { content: '', key: '' };
    },
  };
}

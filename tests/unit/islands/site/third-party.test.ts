// Rule third-party-1.
import { describe, expect, it } from 'vitest';
import type { ThirdPartyScript } from '../../../../src/domain/analytics/third-party.ts';
import { findFunction } from '../../../../src/islands/site/chat.ts';
import { waitsFor } from '../../../../src/islands/site/third-party.ts';

const script = (given: Partial<ThirdPartyScript>): ThirdPartyScript => ({
  id: 'tags',
  src: 'https://tags.example/t.js',
  category: 'analytics',
  load: 'idle',
  ...given,
});

describe('a third-party script', () => {
  it.each([
    [
      'waits for nothing',
      { category: 'necessary' },
      { asksConsent: true },
      { consent: false, interaction: false },
    ],
    [
      'waits for consent where the site asks',
      {},
      { asksConsent: true },
      { consent: true, interaction: false },
    ],
    [
      'waits for consent by its own setting',
      { load: 'consent' },
      {},
      { consent: true, interaction: false },
    ],
    [
      'waits for an interaction',
      { load: 'interaction' },
      {},
      { consent: false, interaction: true },
    ],
    [
      'does not wait for a second interaction',
      { load: 'interaction' },
      { touched: true },
      { consent: false, interaction: false },
    ],
  ] as const)('%s', (_, given, page, expected) => {
    expect(waitsFor(script(given), { asksConsent: false, touched: false, ...page })).toEqual(
      expected,
    );
  });

  it('that is a chat loads on a tap only', () => {
    const chat = script({ category: 'chat' });
    expect(waitsFor(chat, { asksConsent: false, touched: true })).toBeNull();
  });
});

describe('the function that opens a chat', () => {
  const root = {
    open: () => 'opened',
    Chat: {
      widget: {
        name: 'Chat',
        open() {
          return this.name;
        },
      },
    },
    text: 'open',
  };

  it.each([
    ['open', 'opened'],
    ['Chat.widget.open', 'Chat'],
  ])('is found by its dotted name %s and called on its object', (path, expected) => {
    expect(findFunction(path, root)?.()).toBe(expected);
  });

  it.each(['Chat.open', 'Missing.widget.open', 'text', ''])(
    'is missing for the name "%s"',
    (path) => {
      expect(findFunction(path, root)).toBeNull();
    },
  );
});

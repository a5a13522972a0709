// The analytics client: queues numbered events (rule analytics-4) until the visitor's consent is known, then hands each to the
// tenant's adapters. It knows no page and no person: an event is a number, sometimes with a label.
import {
  countsOnce,
  pageEvents,
  type CallLabel,
  type PageEvent,
} from '../../domain/analytics/analytics.ts';

export interface CountedEvent {
  id: number;
  /** Chosen once per event, so that a repeated delivery counts once. */
  key: string;
  label?: CallLabel;
}

export type Adapter = (event: CountedEvent, name: string) => void;

export interface Analytics {
  count(event: PageEvent, label?: CallLabel): void;
  /** An event that no page counts, by its number and name. */
  countAs(id: number, name: string, label?: CallLabel): void;
  /** Sends what waited and everything that follows. */
  allow(): void;
  /** Forgets what waited and everything that follows. */
  refuse(): void;
}

const eventKey = () =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Nothing leaves before `allow()`. */
export function createAnalytics(adapters: readonly Adapter[]): Analytics {
  let waiting: (() => void)[] | null = [];
  let allowed = false;
  const counted = new Set<PageEvent>();
  const countAs: Analytics['countAs'] = (id, name, label) => {
    const event: CountedEvent = { id, key: eventKey(), ...(label && { label }) };
    const send = () => {
      for (const adapter of adapters) adapter(event, name);
    };
    if (allowed) send();
    else waiting?.push(send);
  };
  return {
    count(name, label) {
      if (countsOnce(name) && counted.has(name)) return;
      counted.add(name);
      countAs(pageEvents[name], name, label);
    },
    countAs,
    allow() {
      allowed = true;
      const held = waiting ?? [];
      waiting = [];
      for (const send of held) send();
    },
    refuse() {
      allowed = false;
      waiting = null;
    },
  };
}

/** Our own endpoint counts; a beacon survives leaving the page. */
export const ownEndpoint: Adapter = (event) => {
  navigator.sendBeacon(
    '/api/events',
    new Blob([JSON.stringify(event)], { type: 'application/json' }),
  );
};

/** The dealer's tag manager reads `window.dataLayer`. */
export const dataLayer: Adapter = ({ id, label }, name) => {
  const page = window as { dataLayer?: unknown[] };
  (page.dataLayer ??= []).push({
    event: 'forecourt',
    forecourt_event: id,
    forecourt_name: name,
    ...(label && { forecourt_label: label }),
  });
};

// The analytics client: queues numbered events until the visitor's consent is known, then passes each to the tenant's
// adapters. An event is a number, sometimes with a label; it contains nothing about the person (rule analytics-4).
import { randomKey } from '../dom/random-key.ts';
import {
  countsOnce,
  pageEvents,
  type EventLabel,
  type PageEvent,
} from '../../domain/analytics/page-events.ts';

export interface CountedEvent {
  id: number;
  /** Random per event, so that a repeated delivery counts once. */
  key: string;
  label?: EventLabel;
}

export type Adapter = (event: CountedEvent, name: string) => void;

/** Nothing is sent before `allow()`. */
export function createAnalytics(adapters: readonly Adapter[]) {
  let queue: (() => void)[] | null = [];
  let allowed = false;
  const counted = new Set<PageEvent>();
  /** Runs `work` as soon as the visitor's consent allows it. */
  const whenAllowed = (work: () => void): void => {
    if (allowed) work();
    else queue?.push(work);
  };
  /** Counts an event that is not a page event, by its number and name. */
  const countAs = (id: number, name: string, label?: EventLabel): void => {
    const event: CountedEvent = { id, key: randomKey(12), ...(label && { label }) };
    whenAllowed(() => {
      for (const adapter of adapters) adapter(event, name);
    });
  };
  return {
    count(name: PageEvent, label?: EventLabel): void {
      if (countsOnce(name) && counted.has(name)) return;
      counted.add(name);
      countAs(pageEvents[name], name, label);
    },
    countAs,
    whenAllowed,
    /** Sends the queue and all later events. */
    allow(): void {
      allowed = true;
      const queued = queue ?? [];
      queue = [];
      for (const send of queued) send();
    },
    /** Drops the queue and all later events. */
    refuse(): void {
      allowed = false;
      queue = null;
    },
  };
}

/** Our own endpoint. A beacon is sent even when the visitor leaves the page. */
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

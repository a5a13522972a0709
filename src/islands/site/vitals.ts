// Measures the web vitals of this visit and sends them, with the number of script errors, when the page is hidden for the
// first time (rule analytics-7). It loads with the visitor's first tap, key or scroll, and only where analytics are allowed.
import { onCLS } from 'web-vitals/attribution/onCLS.js';
import { onINP } from 'web-vitals/attribution/onINP.js';
import { onLCP } from 'web-vitals/attribution/onLCP.js';
import { largestValue, visitedKind, type MeasuredMetric } from '../../domain/analytics/vitals.ts';
import type { VitalsInput } from '../../protocol/analytics-endpoints.ts';
import { $consent } from '../../browser-state/consent.ts';
import { asksConsent, pageErrors } from './page-analytics.ts';

const longestAge = 86_400_000;
const maxErrors = 5;

/** The host of an address that is not ours; '' for our own and for invalid addresses. */
function otherHost(address: string | undefined): string {
  if (!address || !URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return protocol.startsWith('http') && host !== location.host ? host : '';
}

/** The name of a script without hash and address: "form" for one of ours, the host for a third party's. */
function scriptName(address: string | undefined): string {
  const host = otherHost(address);
  if (host !== '' || !address || !URL.canParse(address)) return host;
  return (new URL(address).pathname.split('/').at(-1) ?? '').split('.')[0] ?? '';
}

/** An error without its message, so that it contains no personal data. */
function errorOf(event: Event): VitalsInput['errors'][number] {
  return event.type === 'error'
    ? { kind: 'error', script: scriptName((event as ErrorEvent).filename) }
    : { kind: 'rejection', script: '' };
}

/** Milliseconds of third-party scripts, by host and start time; browsers report them for long frames only. */
const ran: { host: string; at: number; ms: number }[] = [];

/** The host whose scripts have run longest so far; '' when none ran. */
function longestUntil(runs: typeof ran, until: number): string {
  const sums = new Map<string, number>();
  for (const { host, at, ms } of runs) {
    if (at < until) sums.set(host, (sums.get(host) ?? 0) + ms);
  }
  return [...sums].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

try {
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as PerformanceLongAnimationFrameTiming[]) {
      for (const { sourceURL, startTime, duration } of frame.scripts) {
        const host = otherHost(sourceURL);
        if (host !== '') ran.push({ host, at: startTime, ms: duration });
      }
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
} catch {
  // This browser does not report which scripts ran.
}
const vitals = new Map<MeasuredMetric, VitalsInput['vitals'][number]>();
const keep = (metric: MeasuredMetric, value: number, target = '', script = '') => {
  vitals.set(metric, {
    metric,
    value: Math.min(Math.round(value), largestValue),
    target,
    script,
  });
};
onLCP(({ value, attribution }) => keep('LCP', value, attribution.target, longestUntil(ran, value)));
onINP(({ value, attribution: { interactionTarget, longestScript } }) =>
  keep('INP', value, interactionTarget, otherHost(longestScript?.entry.sourceURL)),
);
onCLS(({ value, attribution }) => keep('CLS', value * 1000, attribution.largestShiftTarget));
const send = () => {
  const age = Math.round(performance.now());
  if (document.visibilityState !== 'hidden' || age > longestAge) return;
  removeEventListener('visibilitychange', send);
  // Consent was withdrawn on this page.
  if (asksConsent && $consent.get() !== 'yes') return;
  const hasForm = document.querySelector('main form[method=post]') !== null;
  const body: VitalsInput = {
    page: visitedKind(location.pathname, hasForm),
    age,
    vitals: [...vitals.values()].map((each) => ({
      ...each,
      // Leaves out an id or class with other characters, instead of losing the visit.
      target: /^[\w#.>:-]{0,100}$/.test(each.target ?? '') ? each.target : '',
    })),
    errors: pageErrors.slice(0, maxErrors).map(errorOf),
  };
  navigator.sendBeacon(
    '/api/vitals',
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
  );
};
// Added after the listeners of web-vitals, which report their last values first.
addEventListener('visibilitychange', send);

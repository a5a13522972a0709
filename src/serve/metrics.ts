// Figures for Prometheus: requests by kind and status, the process, and whatever the composition root adds. No label names
// a visitor, an address or a vehicle.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isBelow } from '../page-data/path-pattern.ts';

/** The component that answered a request. */
export type RequestKind = 'page' | 'asset' | 'function' | 'print';

/** A value by the values of its labels, in their order. */
type Sample = [labels: string[], value: number];

export interface Metrics {
  request(kind: RequestKind, status: number, seconds: number): void;
  counter(name: string, help: string, labels: string[]): (...values: string[]) => void;
  /** A figure that is read on request; it is left out when reading fails. */
  gauge(name: string, help: string, labels: string[], read: () => Promise<Sample[]>): void;
  /** The text format of Prometheus, and its content type. */
  render(): Promise<{ text: string; type: string }>;
}

/** Seconds: a page takes one or two milliseconds, a durable write some more, a partner up to seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'forecourt_requests_total',
    help: 'Answered requests by kind and status.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'forecourt_request_seconds',
    help: 'Time until the headers of an answer, by kind.',
    labelNames: ['kind'],
    buckets,
    registers,
  });
  return {
    request(kind, status, took) {
      requests.inc({ kind, status: String(status) });
      seconds.observe({ kind }, took);
    },
    counter(name, help, labelNames) {
      const counter = new Counter({ name, help, labelNames, registers });
      return (...values) => counter.labels(...values).inc();
    },
    gauge(name, help, labelNames, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          gauge.reset();
          const samples = await read().catch(() => []);
          for (const [labels, value] of samples) gauge.labels(...labels).set(value);
        },
      });
    },
    async render() {
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

/** The kind of a request by its path. */
export function requestKind(pathname: string): RequestKind {
  if (isBelow(pathname, '/api')) return 'function';
  if (isBelow(pathname, '/print')) return 'print';
  return /\.(?!html$)\w+$/.test(pathname) ? 'asset' : 'page';
}

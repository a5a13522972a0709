// The figures of the functions for Prometheus: waiting deliveries, the age of each tenant's export, and log entries.
import type { LogEntry } from '../../src/functions/health/log.ts';
import { outboxCounts } from '../../src/functions/health/health.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { createMetrics, type Metrics } from '../../src/serve/metrics.ts';

export interface Figures {
  metrics: Metrics;
  observe(entry: LogEntry): void;
  /** Starts reading the figures of the store. */
  readStore(db: Database): void;
}

export function createFigures(): Figures {
  const metrics = createMetrics();
  const logged = metrics.counter(
    'forecourt_log_entries_total',
    'Entries of the log by level and event; the level alarm needs a person.',
    ['level', 'event'],
  );
  return {
    metrics,
    observe({ level, event }) {
      if (level !== 'debug') logged(level, event);
    },
    readStore(db) {
      metrics.gauge(
        'forecourt_deliveries',
        'Deliveries that wait, are held for a person, or are dead.',
        ['state'],
        async () => {
          const { waiting, held, dead } = await outboxCounts(db);
          return [
            [['waiting'], waiting],
            [['held'], held],
            [['dead'], dead],
          ];
        },
      );
      metrics.gauge(
        'forecourt_oldest_undelivered_lead_timestamp_seconds',
        'When the oldest undelivered lead was stored; absent when all are delivered.',
        [],
        async () => {
          const { oldest } = await outboxCounts(db);
          return oldest === null ? [] : [[[], oldest / 1000]];
        },
      );
      metrics.gauge(
        'forecourt_stock_exported_timestamp_seconds',
        "When a tenant's stock in use was exported.",
        ['tenant'],
        async () => {
          const rows = await db.all<{ tenant: string; exported_at: number }>(
            'SELECT tenant, exported_at FROM stock_versions WHERE exported_at > 0',
          );
          return rows.map(({ tenant, exported_at }) => [[tenant], exported_at / 1000]);
        },
      );
    },
  };
}

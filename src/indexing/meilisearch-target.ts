// Publishes to a Meilisearch server with the official client: a second index is filled beside the live one, the
// two change names in one task, and the old one is deleted.
import { Meilisearch, type Task } from 'meilisearch';
import type { HostedRecord } from '../domain/search/hosted-record.ts';
import { meilisearchSettings } from './index-settings.ts';
import { batchSize, sameSettings, type IndexTarget } from './target.ts';

export interface MeilisearchTargetOptions {
  host: string;
  index: string;
  /** A key that may write; undefined on a server without keys. */
  adminKey?: string | undefined;
}

/** Indexing some ten thousand records takes minutes on a small machine, ms. */
const timeoutMs = 600_000;
const primaryKey = 'objectID';

/** Meilisearch takes letters, digits, "-" and "_" only. */
const safeId = (id: string): string =>
  /^[\w-]{1,511}$/.test(id) ? id : `x-${Buffer.from(id).toString('hex')}`;

async function done(task: { waitTask(options: object): Promise<Task> }): Promise<void> {
  const { status, error } = await task.waitTask({ timeout: timeoutMs, interval: 50 });
  if (status !== 'succeeded') throw new Error(error?.message ?? `the task ended as ${status}`);
}

export function meilisearchTarget(options: MeilisearchTargetOptions): IndexTarget {
  const { host, index: live, adminKey } = options;
  return {
    name: `Meilisearch index ${live} at ${host}`,
    async replace(publication, progress) {
      const client = new Meilisearch({ host, ...(adminKey ? { apiKey: adminKey } : {}) });
      const draft = `${live}_draft`;
      const wanted = meilisearchSettings(publication);
      const exists = async (uid: string) =>
        (await client.getIndexes({ limit: 1_000 })).results.some((index) => index.uid === uid);
      // The temporary index of a publication that was killed.
      if (await exists(draft)) await done(client.deleteIndex(draft));
      const isNew = !(await exists(live));
      const same = !isNew && sameSettings(wanted, await client.index(live).getSettings());
      await done(client.createIndex(draft, { primaryKey }));
      try {
        const index = client.index<HostedRecord>(draft);
        await done(index.updateSettings(wanted));
        const { records } = publication;
        for (let sent = 0; sent < records.length; sent += batchSize) {
          const batch = records.slice(sent, sent + batchSize);
          await done(
            index.addDocuments(
              batch.map((record) => ({ ...record, objectID: safeId(record.objectID) })),
            ),
          );
          progress(sent + batch.length, records.length);
        }
        if (isNew) await done(client.createIndex(live, { primaryKey }));
        await done(client.swapIndexes([{ indexes: [live, draft], rename: false }]));
      } finally {
        await done(client.deleteIndex(draft));
      }
      return {
        records: publication.records.length,
        replicas: [],
        synonyms: publication.synonyms.length,
        settings: same ? 'unchanged' : 'changed',
      };
    },
  };
}

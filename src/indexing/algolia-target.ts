// Publishes to Algolia with the official client. It sends settings and
// synonyms first, then the records. The records go to a temporary index, which then replaces the live one, so that
// shoppers see the old stock or the new, never a mixture.
import type { SearchClient } from 'algoliasearch';
import { algoliaSettings, type AlgoliaSettings } from './index-settings.ts';
import type { IndexPublication } from './publication.ts';
import {
  batchSize,
  sameSettings,
  type IndexTarget,
  type Progress,
  type Published,
} from './target.ts';

/** `client`: with a key that may write. */
export function algoliaTarget(client: SearchClient, index: string): IndexTarget {
  return {
    name: `Algolia index ${index} at application ${client.appId}`,
    async replace(publication, progress) {
      const wanted = algoliaSettings(index, publication);
      const settings = await applySettings(client, index, wanted);
      await replaceRecords(client, index, publication, progress);
      return {
        records: publication.records.length,
        replicas: wanted.replicas.map(({ name }) => name),
        synonyms: wanted.synonyms.length,
        settings,
      };
    },
  };
}

/** The settings of an index; none when it is new. */
async function settingsOf(client: SearchClient, indexName: string): Promise<object> {
  if (!(await client.indexExists({ indexName }))) return {};
  return client.getSettings({ indexName });
}

/** Changing settings makes Algolia index everything again, so settings that are already right are not sent. */
async function applySettings(
  client: SearchClient,
  index: string,
  { main, replicas, synonyms }: AlgoliaSettings,
): Promise<Published['settings']> {
  let changed = false;
  for (const { name, settings } of [{ name: index, settings: main }, ...replicas]) {
    if (sameSettings(settings, await settingsOf(client, name))) continue;
    changed = true;
    const { taskID } = await client.setSettings({ indexName: name, indexSettings: settings });
    await client.waitForTask({ indexName: name, taskID });
  }
  const saved =
    synonyms.length > 0
      ? await client.saveSynonyms({
          indexName: index,
          synonymHit: synonyms,
          replaceExistingSynonyms: true,
          forwardToReplicas: true,
        })
      : await client.clearSynonyms({ indexName: index, forwardToReplicas: true });
  await client.waitForTask({ indexName: index, taskID: saved.taskID });
  return changed ? 'changed' : 'unchanged';
}

async function replaceRecords(
  client: SearchClient,
  indexName: string,
  { records }: IndexPublication,
  progress: Progress,
): Promise<void> {
  // The client's replaceAllObjects does the same, but reports no progress.
  const draft = `${indexName}_draft_${crypto.randomUUID()}`;
  const copySettings = async () => {
    const { taskID } = await client.operationIndex({
      indexName,
      operationIndexParams: {
        operation: 'copy',
        destination: draft,
        scope: ['settings', 'rules', 'synonyms'],
      },
    });
    await client.waitForTask({ indexName: draft, taskID });
  };
  try {
    await copySettings();
    const tasks: number[] = [];
    for (let sent = 0; sent < records.length; sent += batchSize) {
      const objects = records.slice(sent, sent + batchSize);
      const done = await client.chunkedBatch({ indexName: draft, objects, batchSize });
      tasks.push(...done.map(({ taskID }) => taskID));
      progress(sent + objects.length, records.length);
    }
    for (const taskID of tasks) await client.waitForTask({ indexName: draft, taskID });
    const { taskID } = await client.operationIndex({
      indexName: draft,
      operationIndexParams: { operation: 'move', destination: indexName },
    });
    await client.waitForTask({ indexName: draft, taskID });
  } catch (error) {
    await client.deleteIndex({ indexName: draft }).catch(() => undefined);
    throw error;
  }
}

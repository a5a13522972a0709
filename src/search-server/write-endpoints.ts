// The write endpoints: batches, settings, synonyms, copies and moves. Every change is complete before its answer is
// sent, so every task is published at once.
import type { IndexRecord } from './attributes.ts';
import { badRequest, missingIndex } from './request-error.ts';
import { engineParams, readParams } from './params.ts';
import type { IndexStore } from './index-store.ts';
import { ServedIndex } from './served-index.ts';

export interface Writing {
  store: IndexStore;
  /** The instant of a change, ISO. */
  now: () => string;
  nextTask: () => number;
}

const asObject = (value: unknown): Record<string, unknown> => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw badRequest('an object is expected');
  }
  return value as Record<string, unknown>;
};

/** An id for a record without one, unused in this index. */
function freshId(index: ServedIndex): string {
  let number = index.records.size + 1;
  while (index.records.has(String(number))) number += 1;
  return String(number);
}

const isOperation = (value: unknown): value is { _operation: string; value: unknown } =>
  value !== null && typeof value === 'object' && '_operation' in value;

/** A field after a partial update; built-in operations on numbers and lists. */
function updated(before: unknown, change: unknown): unknown {
  if (!isOperation(change)) return change;
  const list: unknown[] = Array.isArray(before) ? before : [];
  switch (change._operation) {
    case 'Increment':
      return (Number(before) || 0) + Number(change.value);
    case 'Decrement':
      return (Number(before) || 0) - Number(change.value);
    case 'Add':
      return [...list, change.value];
    case 'AddUnique':
      return list.includes(change.value) ? list : [...list, change.value];
    case 'Remove':
      return list.filter((entry) => entry !== change.value);
    default:
      throw badRequest(`Unknown operation ${change._operation}`);
  }
}

interface Action {
  action: string;
  objectID: string | undefined;
  body: Record<string, unknown>;
}

/** Applies one action of a batch; returns the id of its record. */
function act(index: ServedIndex, { action, objectID, body }: Action): string {
  const own = body['objectID'];
  const id =
    objectID ??
    (typeof own === 'string' || typeof own === 'number' ? String(own) : undefined) ??
    (action === 'addObject' ? freshId(index) : undefined);
  if (action === 'clear') {
    index.records.clear();
    return '';
  }
  if (id === undefined || id === '') throw badRequest(`objectID is missing in ${action}`);
  const before = index.records.get(id);
  switch (action) {
    case 'addObject':
    case 'updateObject':
      index.records.set(id, { ...body, objectID: id });
      break;
    case 'partialUpdateObject':
    case 'partialUpdateObjectNoCreate':
      if (before || action === 'partialUpdateObject') {
        const record: IndexRecord = { ...(before ?? {}), objectID: id };
        for (const [name, change] of Object.entries(body)) {
          if (name !== 'objectID') record[name] = updated(before?.[name], change);
        }
        index.records.set(id, record);
      }
      break;
    case 'deleteObject':
      index.records.delete(id);
      break;
    default:
      throw badRequest(`Unknown action ${action}`);
  }
  return id;
}

export function writer({ store, now, nextTask }: Writing) {
  const touch = (index: ServedIndex) => {
    index.changed(now());
    return { taskID: nextTask(), updatedAt: index.updatedAt };
  };
  const actionOf = (request: unknown): Action => {
    const { action, body = {}, objectID } = asObject(request);
    return {
      action: String(action),
      body: asObject(body),
      objectID: typeof objectID === 'string' ? objectID : undefined,
    };
  };
  const requestsOf = (body: unknown): unknown[] => {
    const { requests } = asObject(body);
    if (!Array.isArray(requests)) throw badRequest('requests: a list is expected');
    return requests;
  };

  return {
    /** `{ requests: [{ action, body }] }`; all of them, or none when one fails. */
    batch(name: string, body: unknown) {
      const actions = requestsOf(body).map(actionOf);
      if (actions.some(({ action }) => action === 'delete')) {
        store.remove(name);
        return { taskID: nextTask(), objectIDs: [] };
      }
      const before = store.get(name);
      const index = store.claim(name);
      const records = new Map(index.records);
      try {
        const objectIDs = actions.map((action) => act(index, action));
        return { taskID: touch(index).taskID, objectIDs };
      } catch (error) {
        if (!before) store.remove(name);
        index.records.clear();
        for (const [id, record] of records) index.records.set(id, record);
        throw error;
      }
    },

    /** The same over several indexes; one task for each, ids in the order of the requests. */
    multipleBatch(body: unknown) {
      const byIndex = Map.groupBy(requestsOf(body), (request) => {
        const { indexName } = asObject(request);
        if (typeof indexName !== 'string') throw badRequest('indexName is missing');
        return indexName;
      });
      const taskID: [string, number][] = [];
      const ids = new Map<unknown, string>();
      for (const [name, requests] of byIndex) {
        const done = this.batch(name, { requests });
        taskID.push([name, done.taskID]);
        requests.forEach((request, at) => ids.set(request, done.objectIDs[at] ?? ''));
      }
      return {
        taskID: Object.fromEntries(taskID),
        objectIDs: requestsOf(body).map((request) => ids.get(request) ?? ''),
      };
    },

    save(name: string, objectID: string | undefined, body: unknown, action = 'addObject') {
      const done = this.batch(name, { requests: [{ action, body: asObject(body), objectID }] });
      const { updatedAt } = store.claim(name);
      return { ...done, objectID: done.objectIDs[0], createdAt: updatedAt, updatedAt };
    },

    deleteObject(name: string, objectID: string) {
      const index = store.claim(name);
      index.records.delete(objectID);
      const { taskID, updatedAt } = touch(index);
      return { taskID, deletedAt: updatedAt };
    },

    deleteBy(name: string, body: unknown) {
      const index = store.get(name);
      if (!index) throw missingIndex(name);
      const { engine, records } = index.open();
      for (let offset = 0; ; offset += 1000) {
        const answer = engine.search({ ...engineParams(readParams(body)), offset, length: 1000 });
        if (!answer.ok) throw badRequest(answer.message);
        for (const at of answer.records) index.records.delete(records[at]?.objectID ?? '');
        if (answer.records.length < 1000) return touch(index);
      }
    },

    clear(name: string) {
      const index = store.claim(name);
      index.records.clear();
      return touch(index);
    },

    removeIndex(name: string) {
      store.remove(name);
      return { taskID: nextTask(), deletedAt: now() };
    },

    setSettings(name: string, body: unknown) {
      const index = store.claim(name);
      index.settings = { ...index.settings, ...asObject(body) };
      return touch(index);
    },

    saveSynonyms(name: string, body: unknown, replace: boolean) {
      if (!Array.isArray(body)) throw badRequest('a list of synonyms is expected');
      const index = store.claim(name);
      const groups = body.map(asObject);
      if (replace) index.synonyms.clear();
      for (const group of groups) index.synonyms.set(String(group['objectID']), group);
      return touch(index);
    },

    saveSynonym(name: string, objectID: string, body: unknown) {
      return { ...this.saveSynonyms(name, [{ ...asObject(body), objectID }], false), id: objectID };
    },

    deleteSynonym(name: string, objectID: string) {
      const index = store.claim(name);
      index.synonyms.delete(objectID);
      const { taskID, updatedAt } = touch(index);
      return { taskID, deletedAt: updatedAt };
    },

    /** Copies or moves an index with all but its replicas; a scope copies only settings, synonyms and rules. */
    operation(name: string, body: unknown) {
      const { operation, destination, scope } = asObject(body);
      if (typeof destination !== 'string') throw badRequest('destination is missing');
      const scoped = Array.isArray(scope) && scope.length > 0 ? scope : null;
      const source = store.get(name);
      if (!source && !scoped) throw missingIndex(name);
      // Replicas belong to the name of an index, not to its content, so copies and moves do not include them.
      const { replicas: _own, ...settings } = source?.settings ?? {};
      const kept = store.get(destination)?.settings['replicas'];
      const settled = kept === undefined ? settings : { ...settings, replicas: kept };
      if (operation === 'move' && source) {
        store.remove(name);
        source.settings = settled;
        store.put(destination, source);
        return touch(source);
      }
      if (operation !== 'copy') throw badRequest(`Unknown operation ${String(operation)}`);
      const copy = scoped ? store.claim(destination) : new ServedIndex(now());
      if (!scoped || scoped.includes('settings')) copy.settings = settled;
      if (!scoped || scoped.includes('synonyms')) {
        copy.synonyms.clear();
        for (const [id, group] of source?.synonyms ?? []) copy.synonyms.set(id, group);
      }
      if (!scoped) for (const [id, record] of source?.records ?? []) copy.records.set(id, record);
      store.put(destination, copy);
      return touch(copy);
    },
  };
}

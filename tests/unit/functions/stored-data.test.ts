// The privacy record names everything that the functions store (rule privacy-2). Each test of the functions also holds its store
// against the record when it ends (tests/fixtures/functions).
import { expect, test } from 'vitest';
import * as z from 'zod';
import { leadFrom } from '../../../src/functions/leads/make-lead.ts';
import { leadInputSchema, type LeadInput } from '../../../src/protocol/lead.ts';
import { insert } from '../../../src/functions/stores/database.ts';
import { migratedStore } from '../../fixtures/functions/migrated-store.ts';
import { namedPaths, storedPaths, unnamedPaths } from '../../fixtures/functions/stored-fields.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';
import { randomNumbers } from '../../fixtures/random-numbers.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
}

/** A value with every field that a schema allows. */
function fullValue({ type, properties, additionalProperties, items }: Schema): unknown {
  if (properties) {
    const fields = Object.entries(properties).map(([name, each]) => [name, fullValue(each)]);
    return Object.fromEntries(fields) as unknown;
  }
  if (type === 'object' && typeof additionalProperties === 'object') {
    return { chosen: fullValue(additionalProperties) };
  }
  return items ? [fullValue(items)] : 'x';
}

const fullEnquiry = {
  ...(fullValue(
    z.toJSONSchema(leadInputSchema, { unrepresentable: 'any' }) as Schema,
  ) as LeadInput),
  kind: 'trade-in' as const,
};

/** A store with one lead that has every field. */
async function storeWithLead(change: (payload: Record<string, unknown>) => void = () => undefined) {
  const db = await migratedStore(0);
  const request = new Request('https://dealer.example/');
  const lead = leadFrom({ tenant: harbour(), request, now: 0 }, fullEnquiry, null, null, {});
  const payload = structuredClone({ ...lead.payload }) as Record<string, unknown>;
  change(payload);
  const row = { id: 'x', tenant: 'x', idempotency_key: 'x', body_hash: 'x', kind: 'x', category: 'x', created_at: 0, consent_version: 'x', consent_at: 0, opt_in: 0, payload: JSON.stringify(payload) }; // prettier-ignore
  await db.batch([insert('leads', row)]);
  return db;
}

test('the record names every column of the store, every field of an enquiry, and nothing twice', async () => {
  const db = await storeWithLead();
  const stored = await storedPaths(db);
  await db.close();
  expect(unnamedPaths(stored)).toEqual([]);
  const named = namedPaths();
  expect(named.filter((path, at) => named.indexOf(path) !== at)).toEqual([]);
  const columns = stored.filter((path) => path.split('.').length === 2);
  const gone = named.filter((path) => path.split('.').length === 2 && !columns.includes(path));
  expect(gone).toEqual([]);
});

test('no field that is planted anywhere in the store is missed', async () => {
  const random = randomNumbers(20_261_210);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const missed: string[] = [];
  for (let round = 0; round < 100; round += 1) {
    const name = `planted_${Math.floor(random() * 1e9).toString(36)}`;
    const inside = random() < 0.5;
    const db = await storeWithLead((payload) => {
      if (inside) one([payload, payload['lead_attributes'] as typeof payload])[name] = one(['x', 1, ['x'], { x: 1 }]); // prettier-ignore
    });
    if (!inside) {
      const tables = new Set((await storedPaths(db)).map((path) => path.split('.')[0] ?? ''));
      await db.batch([{ sql: `ALTER TABLE ${one([...tables])} ADD COLUMN ${name} TEXT` }]);
    }
    const found = unnamedPaths(await storedPaths(db));
    await db.close();
    if (found.length !== 1 || !found[0]?.includes(name)) missed.push(name);
  }
  expect(missed).toEqual([]);
});

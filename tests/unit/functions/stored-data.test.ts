// The privacy record names everything that the functions store (rule privacy-2).
import { expect, test } from 'vitest';
import { activities } from '../../../src/domain/privacy/record.ts';
import { enquiryFields, storedTables } from '../../../src/domain/privacy/stored-data.ts';
import { leadInputSchema } from '../../../src/protocol/lead.ts';
import { migratedStore } from '../../fixtures/functions/migrated-store.ts';

test('the record names every table and column of the store, and no others', async () => {
  const db = await migratedStore(0);
  const tables = await db.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const stored: Record<string, string[]> = {};
  for (const { name } of tables) {
    const columns = await db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`);
    stored[name] = columns.map((column) => column.name).sort();
  }
  await db.close();
  const named = Object.fromEntries(
    Object.entries(storedTables).map(([name, { columns }]) => [name, columns.split(' ').sort()]),
  );
  expect(named).toEqual(stored);
});

test('the record names every field that an enquiry may carry', () => {
  expect(Object.keys(enquiryFields).sort()).toEqual(Object.keys(leadInputSchema.shape).sort());
});

test('each activity of the record is that of a table or a field', () => {
  const used = new Set([
    ...Object.values(storedTables).map(({ activity }) => activity),
    ...Object.values(enquiryFields),
  ]);
  expect(activities.filter((activity) => !used.has(activity))).toEqual([]);
});

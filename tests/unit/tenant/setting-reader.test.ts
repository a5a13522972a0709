import { rmSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { settingReader } from '../../../src/tenant/setting-reader.ts';

const root = mkdtempSync(join(tmpdir(), 'setting-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

it('reads one setting from the highest layer that has it, of valid and of broken tenants', () => {
  const guard = (maxAgeHours: number) => JSON.stringify({ stock: { guard: { maxAgeHours } } });
  for (const [name, text] of Object.entries({
    '_defaults.json': guard(26),
    '_groups/slow.json': guard(50),
    'plain/tenant.json': '{ "slug": "plain" }',
    'member/tenant.json': '{ "group": "slow", "stock": { "guard": { "farPriceMove": 1 } } }',
    'own/tenant.json': JSON.stringify({ group: 'slow', ...JSON.parse(guard(80)) }),
    'broken/tenant.json': '{ "slug": ',
  })) {
    const file = join(root, 'tenants', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const maxAgeHours = settingReader(root, ['stock', 'guard', 'maxAgeHours']);
  expect(['plain', 'member', 'own', 'broken'].map(maxAgeHours)).toEqual([26, 50, 80, 26]);
  expect(settingReader(root, ['stock', 'nothing'])('plain')).toBeUndefined();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  isOver,
  knownWeights,
  weighScripts,
  weightText,
} from '../../../src/builder/script-weights.ts';
import { aTenant } from '../site/fixtures.ts';

const script = (id: string, own: object = {}) => ({
  id,
  src: `https://scripts.example/${id}.js`,
  hosts: ['scripts.example'],
  category: 'necessary',
  load: 'idle',
  budgetBytes: 100,
  ...own,
});
const tenant = aTenant({ thirdParty: [script('light'), script('heavy'), script('lost')] });
const heavy = Array.from({ length: 4000 }, (_, n) => `var v${String(n * 7919)};`).join('');

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'weights-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const answer = (input: string | URL | Request) => {
  const { pathname } = new URL(String(input));
  if (pathname === '/lost.js') return Promise.resolve(new Response('', { status: 404 }));
  return Promise.resolve(new Response(pathname === '/heavy.js' ? heavy : 'var a'));
};
const weigh = () =>
  weighScripts(tenant, { dataDir, fetch: answer as typeof fetch, today: '2026-11-22' });

describe('third-party scripts', () => {
  it('are measured after compression, and a failed download does not stop the others', async () => {
    const [light, tooMuch, lost] = await weigh();
    expect(light?.bytes).toBe(gzipSync('var a').byteLength);
    expect([light, tooMuch, lost].map((weight) => isOver(weight, 100))).toEqual([
      false,
      true,
      false,
    ]);
    expect(lost).toMatchObject({ bytes: null, error: 'answered 404' });
  });

  it('are stored for the build’s report, under their address', async () => {
    expect(knownWeights(dataDir, tenant)).toEqual([]);
    const weights = await weigh();
    expect(knownWeights(dataDir, tenant)).toEqual(weights);
    const moved = aTenant({ thirdParty: [script('light', { src: 'https://new.example/l.js' })] });
    expect(knownWeights(dataDir, moved)).toEqual([]);
  });

  it.each([
    [undefined, 'not weighed yet (npm run tenants -- scripts)'],
    [41_000, 'weighed 41.0 KB on 2026-11-22'],
    [60_000, 'weighed 60.0 KB on 2026-11-22'],
    [65_400, 'weighed 65.4 KB on 2026-11-22, OVER BY 5.4 KB'],
    [null, 'could not be weighed on 2026-11-22 (no answer)'],
  ])('of %s bytes against 60 KB: "%s"', (bytes, words) => {
    const weight =
      bytes === undefined
        ? undefined
        : { id: 'a', src: 'https://a.example/', bytes, day: '2026-11-22' };
    expect(weightText(weight, 60_000)).toBe(words);
  });
});

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../../src/files/fingerprint.ts';
import { openKnownContents } from '../../../../src/builder/known-contents.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const ask = (known: ReturnType<typeof openKnownContents>, name: string) =>
  known.of(at(name), statSync(at(name)));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contents-'));
  writeFileSync(at('photo'), 'one');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('contents of files that are linked', () => {
  it('are remembered by the next build, which does not read them', () => {
    const known = openKnownContents(at('known/contents.json'));
    expect(ask(known, 'photo')).toBe(fingerprint('one'));
    known.keep();
    const next = openKnownContents(at('known/contents.json'));
    const stats = statSync(at('photo'));
    rmSync(at('photo'));
    expect(next.of(at('photo'), stats)).toBe(fingerprint('one'));
  });

  it('are read again once the file was changed', () => {
    const known = openKnownContents(at('contents.json'));
    ask(known, 'photo');
    known.keep();
    writeFileSync(at('photo'), 'other');
    expect(ask(openKnownContents(at('contents.json')), 'photo')).toBe(fingerprint('other'));
  });

  it('are forgotten with their file', () => {
    const known = openKnownContents(at('contents.json'));
    ask(known, 'photo');
    known.keep();
    rmSync(at('photo'));
    writeFileSync(at('new'), 'new');
    ask(known, 'new');
    known.keep();
    expect(Object.keys(JSON.parse(readFileSync(at('contents.json'), 'utf8')) as object)).toEqual([
      at('new'),
    ]);
  });

  it.each(['{', '[]', '{"a":1}', '{"a":["x"]}'])(
    'are read where what was remembered is damaged: %s',
    (text) => {
      writeFileSync(at('contents.json'), text);
      expect(ask(openKnownContents(at('contents.json')), 'photo')).toBe(fingerprint('one'));
    },
  );
});

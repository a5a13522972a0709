// Which store a setting names: PostgreSQL, or SQLite in a file. Any other text is refused: a misspelt address taken for
// a file name would store leads where nobody looks.

export type StoreAddress = { kind: 'postgres'; url: string } | { kind: 'file'; file: string };

export type ParsedAddress =
  | { ok: true; address: StoreAddress }
  | { ok: false; /** The end of a sentence. */ problem: string };

/** The problem never repeats the address, which may hold a password. */
export function parseStoreAddress(text: string): ParsedAddress {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  switch (scheme) {
    case undefined:
      return { ok: true, address: { kind: 'file', file: text } };
    case 'postgres':
    case 'postgresql':
      return { ok: true, address: { kind: 'postgres', url: text } };
    default: {
      const fix = 'Set it to postgres://… or the path of a file';
      return { ok: false, problem: `begins with "${scheme}://". ${fix}` };
    }
  }
}

// Reads JSON and, where it is broken, says the line, the column and the usual cure.
// JSON.parse gives no position for some faults and lets a key stand twice; a settings file may do neither.

export type JsonResult =
  | { ok: true; value: unknown }
  | { ok: false; line: number; column: number; message: string; hint: string };

class JsonFault extends Error {
  at: number;
  hint: string;
  constructor(message: string, at: number, hint = '') {
    super(message);
    this.at = at;
    this.hint = hint;
  }
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const stringPattern = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const spacePattern = /[ \t\r\n]*/y;
const literals: [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** Parses strict JSON (RFC 8259); keys that stand twice in an object are a fault. Never throws. */
export function parseJson(text: string): JsonResult {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return { ok: true, value: new Reader(source).document() };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const before = source.slice(0, error.at);
    return {
      ok: false,
      line: before.split('\n').length,
      column: error.at - before.lastIndexOf('\n'),
      message: error.message,
      hint: error.hint,
    };
  }
}

class Reader {
  text: string;
  at = 0;
  depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  document(): unknown {
    const value = this.value();
    this.space();
    if (this.at < this.text.length) {
      throw new JsonFault('text after the end of the document', this.at, 'one value per file');
    }
    return value;
  }

  value(): unknown {
    this.space();
    const char = this.text[this.at];
    if (char === '{') return this.nested(() => this.object());
    if (char === '[') return this.nested(() => this.array());
    if (char === '"') return this.string();
    const literal = literals.find(([word]) => this.text.startsWith(word, this.at));
    if (literal) {
      this.at += literal[0].length;
      return literal[1];
    }
    const match = this.match(numberPattern);
    if (!match) throw this.unexpected('a value');
    this.at += match[0].length;
    return Number(match[0]);
  }

  nested<T>(read: () => T): T {
    if (++this.depth > 64) throw new JsonFault('nested too deeply', this.at);
    const value = read();
    this.depth -= 1;
    return value;
  }

  object(): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.list('}', () => {
      const start = this.at;
      if (this.text[this.at] !== '"') throw this.unexpected('a key in double quotes');
      const key = this.string();
      if (entries.has(key)) {
        throw new JsonFault(`the key "${key}" stands twice`, start, 'keep one of the two');
      }
      this.space();
      if (this.text[this.at] !== ':') throw this.unexpected(`a colon after "${key}"`);
      this.at += 1;
      entries.set(key, this.value());
    });
    return Object.fromEntries(entries);
  }

  array(): unknown[] {
    const values: unknown[] = [];
    this.list(']', () => values.push(this.value()));
    return values;
  }

  /** Reads `item, item …` up to the closing bracket, standing on the opening one. */
  list(close: string, item: () => void): void {
    this.at += 1;
    this.space();
    if (this.text[this.at] === close) {
      this.at += 1;
      return;
    }
    for (;;) {
      item();
      this.space();
      const char = this.text[this.at];
      if (char !== ',' && char !== close) throw this.unexpected(`a comma or ${close}`);
      const comma = this.at;
      this.at += 1;
      if (char === close) return;
      this.space();
      if (this.text[this.at] === close) {
        throw new JsonFault('a comma before the closing bracket', comma, 'remove the last comma');
      }
    }
  }

  string(): string {
    const match = this.match(stringPattern);
    if (!match) {
      throw new JsonFault(
        'a text that does not end or holds a stray character',
        this.at,
        'close the double quotes on the same line; write \\n for a line break and \\\\ for \\',
      );
    }
    this.at += match[0].length;
    return JSON.parse(match[0]) as string;
  }

  space(): void {
    this.at += this.match(spacePattern)?.[0].length ?? 0;
  }

  /** The pattern (sticky) right here. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text);
  }

  unexpected(wanted: string): JsonFault {
    const char = this.text[this.at];
    const found = char === undefined ? 'the end of the file' : `"${char}"`;
    const cures: Record<string, string> = {
      '/': 'JSON has no comments',
      '#': 'JSON has no comments',
      "'": 'use double quotes',
      '"': 'a comma may be missing before it',
    };
    const cure = char === undefined ? 'a closing bracket may be missing' : cures[char];
    return new JsonFault(`expected ${wanted}, found ${found}`, this.at, cure ?? '');
  }
}

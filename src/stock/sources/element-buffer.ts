// Collects the bytes of one element across chunks. Above a limit it only records that the element was too large.
export class ElementBuffer {
  private readonly maxBytes: number;
  private parts: Buffer[] = [];
  private length = 0;
  private open = false;
  private start = 0;
  private chunk: Buffer = Buffer.alloc(0);
  /** The last bytes of earlier chunks, for a key that is divided between two chunks. */
  private tail = '';
  /** Whether a part of the element was left out with `pause`. */
  paused = false;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** A new chunk; an open element continues at its beginning. */
  enter(chunk: Buffer): void {
    this.chunk = chunk;
    this.start = 0;
  }

  /** The end of the chunk: the bytes of the open element are copied, so that the chunk can be freed. */
  leave(): void {
    if (!this.open) return;
    const rest = this.chunk.subarray(this.start);
    this.tail = (this.tail + rest.subarray(-tailLength).toString('latin1')).slice(-tailLength);
    this.hold(Buffer.from(rest));
  }

  begin(at: number): void {
    this.parts = [];
    this.length = 0;
    this.open = true;
    this.start = at;
    this.tail = '';
    this.paused = false;
  }

  pause(at: number): void {
    this.hold(Buffer.from(this.chunk.subarray(this.start, at)));
    this.open = false;
    this.paused = true;
  }

  resume(at: number): void {
    this.open = true;
    this.start = at;
  }

  /** The element's bytes up to `end` of the chunk, or all collected bytes; null when there were too many. */
  take(end?: number): Buffer | null {
    if (end !== undefined) this.hold(this.chunk.subarray(this.start, end));
    this.open = false;
    return this.length > this.maxBytes ? null : Buffer.concat(this.parts);
  }

  /** The key whose value begins at `at`; undefined when no key is there. */
  keyBefore(at: number): string | undefined {
    const here = this.chunk.subarray(Math.max(this.start, at - tailLength), at).toString('latin1');
    return /"([^"\\]*)"\s*:\s*$/.exec(this.tail + here)?.[1];
  }

  private hold(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.maxBytes) this.parts = [];
    else this.parts.push(part);
  }
}

const tailLength = 64;

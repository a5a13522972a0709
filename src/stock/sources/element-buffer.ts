// Collects the bytes of one element across chunks. Above a limit it only records that the element was too large.
export class ElementBuffer {
  /** Whether bytes are being collected. */
  isOpen = false;
  private readonly maxBytes: number;
  private parts: Buffer[] = [];
  private length = 0;
  private start = 0;
  private chunk: Buffer = Buffer.alloc(0);
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
    if (!this.isOpen) return;
    this.hold(Buffer.from(this.chunk.subarray(this.start)));
  }

  begin(at: number): void {
    this.parts = [];
    this.length = 0;
    this.isOpen = true;
    this.start = at;
    this.paused = false;
  }

  pause(at: number): void {
    if (!this.isOpen) return;
    this.hold(Buffer.from(this.chunk.subarray(this.start, at)));
    this.isOpen = false;
    this.paused = true;
  }

  resume(at: number): void {
    if (!this.paused) return;
    this.isOpen = true;
    this.start = at;
  }

  /** The element's bytes up to `end` of the chunk, or all collected bytes; null when there were too many. */
  take(end?: number): Buffer | null {
    if (end !== undefined) this.hold(this.chunk.subarray(this.start, end));
    this.isOpen = false;
    this.paused = false;
    return this.length > this.maxBytes ? null : Buffer.concat(this.parts);
  }

  private hold(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.maxBytes) this.parts = [];
    else this.parts.push(part);
  }
}

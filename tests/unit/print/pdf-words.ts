// The words of a PDF as a reader would find them, for tests: inflates its streams and reads what text is drawn.
import { constants, inflateSync } from 'node:zlib';

/** All drawn lines of text in order, joined by newlines. Text is drawn in WinAnsi, as hexadecimal. */
export function pdfWords(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString('latin1');
  const rows: string[] = [];
  for (const [, stream = ''] of raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    let content: string;
    try {
      // The last byte of a checksum may be a carriage return, which the pattern takes for the end of the line.
      const finishFlush = constants.Z_SYNC_FLUSH;
      content = inflateSync(Buffer.from(stream, 'latin1'), { finishFlush }).toString('latin1');
    } catch {
      continue;
    }
    for (const [, hex = ''] of content.matchAll(/<([0-9A-Fa-f]+)> Tj/g)) {
      rows.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
    }
  }
  return rows.join('\n');
}

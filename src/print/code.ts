// The QR code on the sheet, as a path of unit squares.
import { encode } from 'uqr';

export interface SquareCode {
  /** Modules along an edge, the quiet border included. */
  size: number;
  /** SVG path of the dark modules in units of one module, top left at 0,0. */
  path: string;
}

/** Medium error correction: a fold or a coffee ring may cover some of it. */
export function squareCode(address: string): SquareCode {
  const { data, size } = encode(address, { ecc: 'M', border: 2 });
  const runs: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const width = String(x - start + 1);
      runs.push(`M${String(start)} ${String(y)}h${width}v1h-${width}z`);
    }
  }
  return { size, path: runs.join('') };
}

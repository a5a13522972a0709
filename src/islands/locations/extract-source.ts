// Reads parts of an extract. A host that answers a request for a part with the whole file, as some do, is asked once.
import type { RangeResponse, Source } from 'pmtiles';

/** `address`: absolute. */
export function extractSource(address: string): Source {
  let whole: Promise<ArrayBuffer> | null = null;
  const part = async (from: number, length: number, signal?: AbortSignal) => {
    if (whole) return (await whole).slice(from, from + length);
    const range = `bytes=${String(from)}-${String(from + length - 1)}`;
    const answer = await fetch(address, { headers: { range }, ...(signal && { signal }) });
    if (!answer.ok) throw new Error(`the extract answers ${String(answer.status)}`);
    const bytes = answer.arrayBuffer();
    if (answer.status === 206) return bytes;
    whole = bytes;
    return (await bytes).slice(from, from + length);
  };
  return {
    getKey: () => address,
    getBytes: async (from, length, signal): Promise<RangeResponse> => ({
      data: await part(from, length, signal),
    }),
  };
}

// Compresses responses on demand and caches them: the build spends no time on it, and a file is compressed once per
// encoding. It decides whether to compress and with which encoding; it uses no routes.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressible =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg\+xml)/;
const smallest = 860;
/** Size limit of the cache in bytes; a big group has about 2,000 pages of 10 KB. */
const cacheBytes = 64 * 1024 * 1024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that the client accepts, or none if compression does not pay. */
export function encodingFor(accept: string, type: string, size: number): Encoding {
  if (size < smallest || !compressible.test(type)) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?(\s|,|$))/.test(accept)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0+)?(\s|,|$))/.test(accept)) return 'gzip';
  return 'identity';
}

export interface Compressor {
  /** `key` names the content (file, time, size); equal keys mean equal bytes. */
  compress(key: string, body: Uint8Array, encoding: Encoding): Promise<Uint8Array>;
}

export function createCompressor(): Compressor {
  // A Map keeps insertion order: re-inserting on a hit makes it a least-recently-used list.
  const cached = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;
  return {
    async compress(key, body, encoding) {
      if (encoding === 'identity') return body;
      const name = `${encoding}:${key}`;
      const before = cached.get(name);
      if (before) {
        cached.delete(name);
        cached.set(name, before);
        return before;
      }
      const work =
        encoding === 'br'
          ? brotli(body, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 6,
                [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
              },
            })
          : gzipped(body, { level: 6 });
      cached.set(name, work);
      bytes += (await work).byteLength;
      for (const [oldest, value] of cached) {
        if (bytes <= cacheBytes) break;
        cached.delete(oldest);
        bytes -= (await value).byteLength;
      }
      return work;
    },
  };
}

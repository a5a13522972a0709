// The HTTP client of Node. It checks the address in the DNS look-up that the connection itself uses, so that DNS rebinding
// has no effect.
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { defaultMaxBytes, type HttpClient, type HttpAnswer } from './http-client.ts';

export interface NodeHttpClientOptions {
  /** `host:port` that may be private: receivers on this machine in tests and local runs. */
  privateHosts?: readonly string[];
  /** Resolver; tests set their own, otherwise it is the system's. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

const resolveBySystem = (hostname: string) =>
  new Promise<LookupAddress[]>((done, fail) =>
    systemLookup(hostname, { all: true }, (error, addresses) => {
      if (error) fail(error);
      else done(addresses);
    }),
  );

class ForbiddenAddress extends Error {}

/** The look-up of a connection, refusing when any of the addresses is private. */
function guardedLookup(resolve: (hostname: string) => Promise<LookupAddress[]>): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address))) {
          callback(new ForbiddenAddress(), '', 0);
        } else if (options.all) callback(null, addresses);
        else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };
}

export function nodeHttpClient({
  privateHosts = [],
  resolve = resolveBySystem,
}: NodeHttpClientOptions = {}): HttpClient {
  const lookup = guardedLookup(resolve);
  return {
    call({ url, method = 'GET', headers = {}, body, timeoutMs, maxBytes = defaultMaxBytes }) {
      const target = new URL(url);
      const plain = target.hostname.replace(/^\[|\]$/g, '');
      const mayBePrivate = privateHosts.includes(target.host);
      const forbidden =
        !['http:', 'https:'].includes(target.protocol) ||
        (!mayBePrivate &&
          (target.protocol !== 'https:' || (isIP(plain) > 0 && !isPublicAddress(plain))));
      if (forbidden) return Promise.resolve({ ok: false, code: 'forbidden-address' });

      return new Promise<HttpAnswer>((done) => {
        const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
        let finished = false;
        const finish = (answer: HttpAnswer) => {
          if (finished) return;
          finished = true;
          clearTimeout(timer);
          request.destroy();
          done(answer);
        };
        const request = send(
          target,
          {
            method,
            headers: {
              ...headers,
              ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
            },
            // A reused socket could be one that the receiver is just closing.
            agent: false,
            ...(!mayBePrivate && { lookup }),
          },
          (response) => {
            const parts: Buffer[] = [];
            let size = 0;
            response.on('data', (part: Buffer) => {
              size += part.byteLength;
              if (size > maxBytes) finish({ ok: false, code: 'too-large' });
              else parts.push(part);
            });
            response.on('end', () =>
              finish({
                ok: true,
                status: response.statusCode ?? 0,
                text: Buffer.concat(parts).toString('utf8'),
              }),
            );
            response.on('error', () => finish({ ok: false, code: 'refused' }));
            response.on('aborted', () => finish({ ok: false, code: 'refused' }));
          },
        );
        // One timer covers the whole call, so that a slow answer fails like a missing one.
        const timer = setTimeout(() => finish({ ok: false, code: 'timeout' }), timeoutMs);
        request.on('error', (error) =>
          finish({
            ok: false,
            code: error instanceof ForbiddenAddress ? 'forbidden-address' : 'refused',
          }),
        );
        request.end(body);
      });
    },
  };
}

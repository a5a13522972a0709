// An FTP server, with TLS (FTPS) or without.
import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import type { RemoteServer } from './remote-file.ts';
import { failureReason } from './silence.ts';
import { SourceError } from './source.ts';

interface FtpOptions {
  /** `ftps://` is TLS: from the first byte on `implicitPort`, by AUTH TLS on others. */
  url: string;
  implicitPort?: number;
  /** Absolute path of a PEM file: the only authority that counts. */
  certificate?: string | undefined;
  user: string;
  password: string;
}

/** Answers of FTP servers. */
const notLoggedIn = 530;
const noSuchFile = 550;

/** IANA's port of FTP over TLS, where a client begins with TLS. */
const ftpsPort = 990;

export function ftpServer({
  url,
  implicitPort = ftpsPort,
  certificate,
  user,
  password,
}: FtpOptions): RemoteServer {
  // Silence is judged by the caller, for every protocol alike.
  const client = new Client(0);
  const { hostname, port, protocol } = new URL(url);
  const isImplicit = Number(port) === implicitPort;
  return {
    async open() {
      const ca = certificate === undefined ? {} : { ca: readCertificate(certificate) };
      try {
        await client.access({
          host: hostname.replace(/^\[|\]$/g, ''),
          port: port === '' ? 21 : Number(port),
          user,
          password,
          secure: protocol === 'ftps:' && (isImplicit ? 'implicit' : true),
          secureOptions: ca,
        });
      } catch (error) {
        if (error instanceof FTPError && error.code === notLoggedIn) {
          throw new SourceError(
            'no-credentials',
            `the server refuses the user: ${failureReason(error)}`,
          );
        }
        throw error;
      }
    },
    async list(folder) {
      const files = await client.list(folder).catch(failed);
      return files
        .filter(({ isFile }) => isFile)
        .map(({ name, modifiedAt }) => ({ name, modifiedAt: modifiedAt?.getTime() ?? null }));
    },
    async find(path) {
      return {
        size: await client.size(path).catch(unlessUnknown),
        modifiedAt: await client.lastMod(path).then((date) => date.getTime(), unlessUnknown),
      };
    },
    async *read(path) {
      const bytes = new PassThrough();
      let failure: unknown;
      const done = client.downloadTo(bytes, path).catch((error: unknown) => {
        failure = error;
        bytes.destroy(error as Error);
      });
      for await (const chunk of bytes) yield chunk as Buffer;
      // The server's word that it has sent everything comes after the last byte.
      await done;
      if (failure !== undefined) throw failure as Error;
    },
    async write(path, content) {
      await client.uploadFrom(Readable.from([content]), path);
    },
    async rename(from, to) {
      await client.rename(from, to);
    },
    async remove(path) {
      await client.remove(path);
    },
    close() {
      client.close();
    },
  };
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new SourceError('not-found', `stock.source.certificate: ${file} cannot be read`);
  }
}

function failed(error: unknown): never {
  if (error instanceof FTPError && error.code === noSuchFile) {
    throw new SourceError('not-found', failureReason(error));
  }
  throw error;
}

/** Old servers do not know every command; a file that is not there is an error. */
function unlessUnknown(error: unknown): null {
  if (error instanceof FTPError && error.code >= 500 && error.code < 505) return null;
  return failed(error);
}

// An SFTP server. The server must show one of the keys that the settings name.
import { createHash } from 'node:crypto';
import SftpClient from 'ssh2-sftp-client';
import type { RemoteServer } from './remote-file.ts';
import { failureReason } from './silence.ts';
import { SourceError } from './source.ts';

interface SftpOptions {
  url: string;
  user: string;
  password?: string | undefined;
  privateKey?: string | undefined;
  /** `SHA256:…` */
  hostKeys: readonly string[];
  /** Longest time until the server answers (ms). */
  idleMs: number;
}

export function sftpServer({
  url,
  user,
  password,
  privateKey,
  hostKeys,
  idleMs,
}: SftpOptions): RemoteServer {
  // Without listeners for errors that come after the last answer, they would end the process.
  const client = new SftpClient('stock', {
    error: () => undefined,
    end: () => undefined,
    close: () => undefined,
  });
  const { hostname, port } = new URL(url);
  let shownKey = '';
  const isKnown = (key: Buffer) => {
    shownKey = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
    return hostKeys.includes(shownKey);
  };
  return {
    async open() {
      try {
        await client.connect({
          host: hostname.replace(/^\[|\]$/g, ''),
          port: port === '' ? 22 : Number(port),
          username: user,
          ...(password === undefined ? {} : { password }),
          ...(privateKey === undefined ? {} : { privateKey }),
          hostVerifier: isKnown,
          readyTimeout: idleMs,
        });
      } catch (error) {
        if (shownKey !== '' && !hostKeys.includes(shownKey)) {
          throw new SourceError(
            'wrong-host-key',
            `the server shows the key ${shownKey}, which hostKeys in the settings does not name; ask its operator before you add it`,
          );
        }
        const reason = failureReason(error);
        if (/authentication|privateKey/i.test(reason)) {
          throw new SourceError('no-credentials', `the server refuses the user: ${reason}`);
        }
        throw error;
      }
    },
    async list(folder) {
      const files = await client.list(folder).catch(failed);
      return files
        .filter(({ type }) => type === '-')
        .map(({ name, modifyTime }) => ({ name, modifiedAt: modifyTime }));
    },
    async find(path) {
      const { size, modifyTime } = await client.stat(path).catch(failed);
      return { size, modifiedAt: modifyTime };
    },
    async *read(path) {
      const bytes = client.createReadStream(path);
      // A read that was under way fails when the connection is closed; nobody waits for it any more.
      bytes.on('error', () => undefined);
      for await (const chunk of bytes) yield chunk as Buffer;
    },
    async write(path, content) {
      await client.put(content, path);
    },
    // Only OpenSSH's own command replaces a file in one step.
    async rename(from, to) {
      await client.posixRename(from, to).catch(() => client.rename(from, to));
    },
    async remove(path) {
      await client.delete(path);
    },
    close() {
      void client.end().catch(() => undefined);
    },
  };
}

function failed(error: unknown): never {
  const { code } = error as { code?: unknown };
  if (code === 'ENOENT' || code === 2 || code === 'ERR_BAD_PATH') {
    throw new SourceError('not-found', failureReason(error));
  }
  throw error;
}

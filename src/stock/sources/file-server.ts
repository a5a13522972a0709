// Opens the file server of an address with the user and the secret that the environment holds. Exports are read from such
// servers, and lists of the stock are sent to them.
import { isAbsolute, join } from 'node:path';
import { ftpServer } from './ftp.ts';
import type { RemoteServer } from './remote-file.ts';
import { sftpServer } from './sftp.ts';

interface FileServerSettings {
  /** sftp://, ftps:// or ftp://. */
  url: string;
  userEnv: string;
  secretEnv: string;
  /** Of SFTP. */
  hostKeys?: readonly string[];
  /** Of FTPS: a PEM file, relative to the project. */
  certificate?: string | undefined;
}

interface FileServerDeps {
  root: string;
  env: Record<string, string | undefined>;
  /** Longest silence of the server (ms). */
  idleMs: number;
}

type OpenedServer = { ok: true; connect: () => RemoteServer } | { ok: false; message: string };

/** `key` names the settings in messages: "stock.source". */
export function openFileServer(
  { url, userEnv, secretEnv, hostKeys = [], certificate }: FileServerSettings,
  key: string,
  { root, env, idleMs }: FileServerDeps,
): OpenedServer {
  const unset = (name: string, variable: string): OpenedServer => ({
    ok: false,
    message: `the environment variable ${variable} (${key}.${name}) is not set`,
  });
  const user = env[userEnv];
  if (!user) return unset('userEnv', userEnv);
  const secret = env[secretEnv];
  if (!secret) return unset('secretEnv', secretEnv);
  if (url.startsWith('sftp:')) {
    const proof = { [isPrivateKey(secret) ? 'privateKey' : 'password']: secret };
    return { ok: true, connect: () => sftpServer({ url, user, ...proof, hostKeys, idleMs }) };
  }
  const authority =
    certificate === undefined || isAbsolute(certificate) ? certificate : join(root, certificate);
  return {
    ok: true,
    connect: () => ftpServer({ url, user, password: secret, certificate: authority }),
  };
}

const isPrivateKey = (text: string): boolean => text.trimStart().startsWith('-----BEGIN ');

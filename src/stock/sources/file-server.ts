// Opens the file server of an address with the user and the secret that the environment holds. Exports are read from such
// servers, and lists of the stock are sent to them.
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
  /** Of FTPS: absolute path of a PEM file. */
  certificate?: string | undefined;
}

interface FileServerDeps {
  env: Record<string, string | undefined>;
  /** Longest silence of the server (ms). */
  idleMs: number;
}

type OpenedServer = { ok: true; connect: () => RemoteServer } | { ok: false; message: string };

/** `key` names the settings in messages: "stock.source". */
export function openFileServer(
  { url, userEnv, secretEnv, hostKeys = [], certificate }: FileServerSettings,
  key: string,
  { env, idleMs }: FileServerDeps,
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
  return { ok: true, connect: () => ftpServer({ url, user, password: secret, certificate }) };
}

const isPrivateKey = (text: string): boolean => text.trimStart().startsWith('-----BEGIN ');

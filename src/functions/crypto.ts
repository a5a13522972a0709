// Random tokens, hashes and signatures over Web Crypto, which every runtime has. It decides lengths and labels so that
// a signature made for one purpose is worth nothing for another.

const encoder = new TextEncoder();

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** `bytes` of randomness as base64url. 32 are a session, 16 an id. */
export const randomToken = (bytes: number): string =>
  base64url(crypto.getRandomValues(new Uint8Array(bytes)));

/** Ids sort by time of making, then at random: indexes stay compact. `now` in epoch ms. */
export const newId = (now: number): string =>
  `${now.toString(36).padStart(9, '0')}${randomToken(12)}`;

/** Six digits, each combination equally likely. */
export function sixDigits(): string {
  const largest = Math.floor(0x1_0000_0000 / 1_000_000) * 1_000_000;
  for (;;) {
    const value = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    if (value < largest) return String(value % 1_000_000).padStart(6, '0');
  }
}

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256 = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', encoder.encode(text)));

const importKey = (secret: string) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);

/** HMAC-SHA-256 in hex, for receivers who check it with a shared secret. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  return hex(await crypto.subtle.sign('HMAC', await importKey(secret), encoder.encode(text)));
}

/** Compares without telling by time where two texts of one length differ. */
export function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}

/** What a signature is for; one key serves all, the label keeps them apart. */
export type Purpose = 'form' | 'code' | 'limit' | 'unsubscribe' | 'seen';

export interface Signer {
  mac(purpose: Purpose, text: string): Promise<string>;
  matches(purpose: Purpose, text: string, mac: string): Promise<boolean>;
}

/** `secret` has at least 32 characters; a shorter one throws. */
export function createSigner(secret: string): Signer {
  if (secret.length < 32) {
    throw new Error(
      'the secret that signs tokens is too short: set FORECOURT_SECRET to 32 characters or more',
    );
  }
  const key = importKey(secret);
  const mac = async (purpose: Purpose, text: string) =>
    base64url(
      new Uint8Array(
        await crypto.subtle.sign('HMAC', await key, encoder.encode(`${purpose}\n${text}`)),
      ),
    );
  return {
    mac,
    matches: async (purpose, text, given) => sameText(await mac(purpose, text), given),
  };
}

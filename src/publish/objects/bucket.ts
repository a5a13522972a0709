// A bucket with the S3 protocol (AWS, R2, Swift and others), through the official client. It knows keys and conditions;
// its callers know what the objects are.
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { eachOf } from '../contents.ts';
import { HostUnreachable } from '../hosts/host.ts';
import type { StateStore } from '../state/store.ts';

export interface ObjectFacts {
  type?: string;
  cacheControl?: string;
  metadata?: Record<string, string>;
}

export interface Bucket extends StateStore {
  put(key: string, bytes: Uint8Array, facts: ObjectFacts): Promise<void>;
  /** Copies inside the bucket without sending bytes, with new facts (null for those of the source). */
  copy(from: string, to: string, facts: ObjectFacts | null): Promise<void>;
  /** Whether the host supports conditional writes. Tested once, on a scratch key. */
  isConditional(): Promise<boolean>;
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
/** Another write came first. 409: two conditional writes at the same moment. */
const refused = new Set([409, 412]);
const deletions = 16;

export function openBucket(client: S3Client, name: string, prefix = ''): Bucket {
  const address = `s3://${name}/${prefix}`;
  const keyOf = (key: string) => prefix + key;
  const placeOf = (key: string) => ({ Bucket: name, Key: keyOf(key) });
  const explained = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw explainedError(address, error);
    });
  const read = (key: string) => explained(getObject(client, placeOf(key)));
  let support: Promise<boolean> | null = null;
  const isConditional = () =>
    explained((support ??= supportsConditions(client, placeOf(`scratch/${crypto.randomUUID()}`))));
  const put = async (key: string, bytes: Uint8Array, facts: ObjectFacts) => {
    const command = new PutObjectCommand({ ...placeOf(key), Body: bytes, ...headersOf(facts) });
    return (await explained(client.send(command))).ETag ?? '';
  };

  return {
    name: address,
    isConditional,
    read: async (key) => (await read(key))?.bytes ?? null,
    async write(key, bytes) {
      await put(key, bytes, {});
    },
    async put(key, bytes, facts) {
      await put(key, bytes, facts);
    },
    async copy(from, to, facts) {
      const source = `${name}/${keyOf(from)}`.split('/').map(encodeURIComponent).join('/');
      const command = new CopyObjectCommand({
        ...placeOf(to),
        CopySource: source,
        MetadataDirective: facts ? 'REPLACE' : 'COPY',
        ...headersOf(facts ?? {}),
      });
      await explained(client.send(command));
    },
    async pointer(key) {
      const stored = await read(key);
      return stored && { text: Buffer.from(stored.bytes).toString(), version: stored.version };
    },
    async replacePointer(key, text, version) {
      if (await isConditional()) {
        const condition = version === null ? { IfNoneMatch: '*' as const } : { IfMatch: version };
        return explained(putIf(client, { ...placeOf(key), Body: text, ...condition }));
      }
      // Without conditions, two runs of one site must not overlap (docs/hosts/state.md).
      if (((await read(key))?.version ?? null) !== version) return null;
      return put(key, Buffer.from(text), { type: 'application/json' });
    },
    async list(start) {
      const objects = [];
      const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: keyOf(start) });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', LastModified } of Contents) {
          objects.push({ key: Key.slice(prefix.length), modified: LastModified?.getTime() ?? 0 });
        }
      }
      return objects;
    },
    async remove(keys) {
      // One call each, because deleting many at once needs a checksum that hosts compute differently.
      await eachOf(keys, deletions, async (key) => {
        await explained(client.send(new DeleteObjectCommand(placeOf(key))));
      });
    },
  };
}

interface ObjectPlace {
  Bucket: string;
  Key: string;
}

const headersOf = ({ type, cacheControl, metadata }: ObjectFacts) => ({
  ...(type !== undefined && { ContentType: type }),
  ...(cacheControl !== undefined && { CacheControl: cacheControl }),
  ...(metadata && { Metadata: metadata }),
});

function explainedError(address: string, error: unknown): unknown {
  const status = statusOf(error);
  const { message } = error as Error;
  if (status === 0) {
    return new HostUnreachable(address, 'the bucket', message, "the host's status page");
  }
  if (status !== 401 && status !== 403) return error;
  return new Error(
    `${address}: ${message} (${String(status)}); the role needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket`,
  );
}

async function getObject(
  client: S3Client,
  place: ObjectPlace,
): Promise<{ bytes: Uint8Array; version: string } | null> {
  try {
    const { Body, ETag = '' } = await client.send(new GetObjectCommand(place));
    return Body ? { bytes: await Body.transformToByteArray(), version: ETag } : null;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** The new version, or null when the condition does not hold. */
async function putIf(
  client: S3Client,
  object: ObjectPlace & { Body: string } & ({ IfMatch: string } | { IfNoneMatch: '*' }),
): Promise<string | null> {
  try {
    const command = new PutObjectCommand({ ...object, ContentType: 'application/json' });
    return (await client.send(command)).ETag ?? '';
  } catch (error) {
    if (refused.has(statusOf(error))) return null;
    throw error;
  }
}

async function supportsConditions(client: S3Client, scratch: ObjectPlace): Promise<boolean> {
  const write = () => putIf(client, { ...scratch, Body: '{}', IfNoneMatch: '*' });
  try {
    await write();
    return (await write()) === null;
  } catch (error) {
    // Swift answers that it does not implement the header.
    if (statusOf(error) === 501) return false;
    throw error;
  } finally {
    await client.send(new DeleteObjectCommand(scratch)).catch(() => null);
  }
}

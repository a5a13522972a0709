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
  const Bucket = name;
  const keyOf = (key: string) => prefix + key;
  const headersOf = ({ type, cacheControl, metadata }: ObjectFacts) => ({
    ...(type !== undefined && { ContentType: type }),
    ...(cacheControl !== undefined && { CacheControl: cacheControl }),
    ...(metadata && { Metadata: metadata }),
  });
  const address = `s3://${name}/${prefix}`;
  const explained = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      const status = statusOf(error);
      if (status === 0)
        throw new HostUnreachable(
          address,
          'the bucket',
          (error as Error).message,
          "the host's status page",
        );
      if (status !== 401 && status !== 403) throw error;
      throw new Error(
        `${address}: ${(error as Error).message} (${String(status)}); the role needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket`,
      );
    });

  async function get(key: string): Promise<{ bytes: Uint8Array; version: string } | null> {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) }));
      if (!found.Body) return null;
      return { bytes: await found.Body.transformToByteArray(), version: found.ETag ?? '' };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }
  /** The new version, or null when the condition does not hold. */
  async function putIf(
    key: string,
    text: string,
    condition: { IfMatch: string } | { IfNoneMatch: '*' },
  ): Promise<string | null> {
    try {
      const facts = { Bucket, Key: keyOf(key), Body: text, ContentType: 'application/json' };
      return (await client.send(new PutObjectCommand({ ...facts, ...condition }))).ETag ?? '';
    } catch (error) {
      if (refused.has(statusOf(error))) return null;
      throw error;
    }
  }
  let asked: Promise<boolean> | null = null;
  const askConditional = async () => {
    const scratch = `scratch/${crypto.randomUUID()}`;
    try {
      await putIf(scratch, '{}', { IfNoneMatch: '*' });
      return (await putIf(scratch, '{}', { IfNoneMatch: '*' })) === null;
    } catch (error) {
      // Swift answers that it does not implement the header.
      if (statusOf(error) === 501) return false;
      throw error;
    } finally {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(scratch) })).catch(() => null);
    }
  };
  const isConditional = () => (asked ??= askConditional());
  const put = async (key: string, bytes: Uint8Array, facts: ObjectFacts) => {
    const command = new PutObjectCommand({
      Bucket,
      Key: keyOf(key),
      Body: bytes,
      ...headersOf(facts),
    });
    return (await explained(client.send(command))).ETag ?? '';
  };

  return {
    name: address,
    isConditional: () => explained(isConditional()),
    read: async (key) => (await explained(get(key)))?.bytes ?? null,
    async write(key, bytes) {
      await put(key, bytes, {});
    },
    async put(key, bytes, facts) {
      await put(key, bytes, facts);
    },
    async copy(from, to, facts) {
      const source = `${name}/${keyOf(from)}`.split('/').map(encodeURIComponent).join('/');
      const command = new CopyObjectCommand({
        Bucket,
        Key: keyOf(to),
        CopySource: source,
        MetadataDirective: facts ? 'REPLACE' : 'COPY',
        ...headersOf(facts ?? {}),
      });
      await explained(client.send(command));
    },
    async pointer(key) {
      const found = await explained(get(key));
      return found && { text: Buffer.from(found.bytes).toString(), version: found.version };
    },
    async replacePointer(key, text, version) {
      if (await explained(isConditional())) {
        const condition = version === null ? { IfNoneMatch: '*' as const } : { IfMatch: version };
        return explained(putIf(key, text, condition));
      }
      // Without conditions, two runs of one site must not overlap (docs/hosts/state.md).
      if (((await explained(get(key)))?.version ?? null) !== version) return null;
      return put(key, Buffer.from(text), { type: 'application/json' });
    },
    async list(start) {
      const found = [];
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(start) });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', LastModified } of Contents) {
          found.push({ key: Key.slice(prefix.length), modified: LastModified?.getTime() ?? 0 });
        }
      }
      return found;
    },
    async remove(keys) {
      // One call each, because deleting many at once needs a checksum that hosts compute differently.
      await eachOf(keys, deletions, async (key) => {
        await explained(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) })));
      });
    },
  };
}

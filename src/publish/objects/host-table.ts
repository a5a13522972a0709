// The table that CloudFront's functions read: host name -> folder of the live release, and redirects with patterns. A
// CloudFront key-value store through the official client.
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
// The service needs signatures for all regions; the client uses this package when it is loaded.
import '@aws-sdk/signature-v4a';

export interface HostTable {
  get(key: string): Promise<string | null>;
  /** Bytes of all keys and values. */
  size(): Promise<number>;
  /** Puts and deletes (value null). At most 50 keys change in one step; more are several steps. */
  update(entries: ReadonlyMap<string, string | null>): Promise<void>;
}

const keysPerCall = 50;
const attempts = 5;

/** With region and credentials from the environment. */
export const openKeyValueStore = (arn: string): HostTable =>
  keyValueStore(new CloudFrontKeyValueStoreClient({}), arn);

export function keyValueStore(client: CloudFrontKeyValueStoreClient, KvsARN: string): HostTable {
  /** The version belongs to the whole table, so another site may have changed it meanwhile. */
  async function updateStep(entries: readonly [string, string | null][]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const { ETag } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN }));
      try {
        await client.send(
          new UpdateKeysCommand({
            KvsARN,
            IfMatch: ETag,
            Puts: entries.flatMap(([Key, Value]) => (Value === null ? [] : [{ Key, Value }])),
            Deletes: entries.flatMap(([Key, Value]) => (Value === null ? [{ Key }] : [])),
          }),
        );
        return;
      } catch (error) {
        if (!(error instanceof ConflictException) || attempt === attempts) throw error;
      }
    }
  }
  return {
    async get(Key) {
      try {
        return (await client.send(new GetKeyCommand({ KvsARN, Key }))).Value ?? null;
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return null;
        throw error;
      }
    },
    async size() {
      return (
        (await client.send(new DescribeKeyValueStoreCommand({ KvsARN }))).TotalSizeInBytes ?? 0
      );
    },
    async update(entries) {
      const all = [...entries];
      for (let at = 0; at < all.length; at += keysPerCall) {
        await updateStep(all.slice(at, at + keysPerCall));
      }
    },
  };
}

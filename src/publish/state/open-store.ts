// Opens a state store by its address: a folder, or `s3://bucket/prefix` with the settings of the official client (region,
// credentials, AWS_ENDPOINT_URL_S3) from the environment.
import type { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '../objects/bucket.ts';
import { folderStore, type StateStore } from './store.ts';

/** Path style works with every host, and with a host on loopback. */
async function s3Client(): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  return new Client({
    forcePathStyle: true,
    // The client has no timeout by default, and makes three attempts.
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
    },
  });
}

/** `s3://bucket/prefix`. The client is loaded only here, so that other targets need not wait for it. */
export async function openBucketAt(address: string): Promise<Bucket> {
  const { host, pathname } = new URL(address);
  const { openBucket } = await import('../objects/bucket.ts');
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  return openBucket(await s3Client(), host, prefix === '' ? '' : `${prefix}/`);
}

export const openStateStore = async (address: string): Promise<StateStore> =>
  address.startsWith('s3://') ? openBucketAt(address) : folderStore(address);

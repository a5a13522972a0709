// Opens a state store by its address: a folder, or `s3://bucket/prefix` with the settings of the official client (region,
// credentials, AWS_ENDPOINT_URL_S3) from the environment.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
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

/** A folder that is not there is misspelt or not mounted, and taken for an empty store it would hide the state of every site. */
export async function openStateStore(address: string): Promise<StateStore> {
  if (address.startsWith('s3://')) return openBucketAt(address);
  if (!statSync(address, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(
      `there is no folder ${resolve(address)} for the state: mount it or correct its name (--state or --from, or FORECOURT_STATE); create it before the first run`,
    );
  }
  return folderStore(address);
}

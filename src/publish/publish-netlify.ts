// Publishes a release to a dealer's site at Netlify, and rolls back there. The files of the live release are stored in
// a file of the tenant, with the hashes that Netlify needs.
import { existsSync, readFileSync } from 'node:fs';
import type { NetlifyAPI } from '@netlify/api';
import { writeAtomically } from '../files/atomic-write.ts';
import type { ReleaseSource } from './contents.ts';
import { deployLog } from './deploy-log.ts';
import { netlifyTarget, type NetlifyLive } from './netlify-target.ts';
import { publishTo, rollBackAt, type PublishResult, type RollbackResult } from './publish.ts';
import type { PastRelease, Probe } from './target.ts';

export interface NetlifySite {
  api: NetlifyAPI;
  slug: string;
  siteId: string;
  /** The file with the files of the live release. */
  stateFile: string;
  /** The log of deploys to the account, for all sites. */
  deploysFile: string;
  /** Epoch ms. */
  now?: () => number;
  pollMs?: number;
  timeoutMs?: number;
}

function targetOf(site: NetlifySite) {
  const { api, siteId, stateFile, deploysFile, now = Date.now, pollMs, timeoutMs } = site;
  const live = existsSync(stateFile)
    ? (JSON.parse(readFileSync(stateFile, 'utf8')) as NetlifyLive)
    : null;
  const deploys = deployLog(deploysFile);
  return netlifyTarget({
    api,
    siteId,
    live,
    deploys,
    now,
    ...(pollMs !== undefined && { pollMs }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

export async function publishToNetlify(
  site: NetlifySite,
  source: ReleaseSource,
  probe: Probe,
): Promise<PublishResult> {
  const target = targetOf(site);
  const result = await publishTo(target, site.slug, source, probe);
  if (result.ok && result.release !== result.before) {
    writeAtomically(site.stateFile, JSON.stringify(target.liveFiles()));
  }
  return result;
}

export const historyAtNetlify = (site: NetlifySite): Promise<PastRelease[]> =>
  targetOf(site).history();

export const rollBackAtNetlify = (site: NetlifySite, wanted?: string): Promise<RollbackResult> =>
  rollBackAt(targetOf(site), site.slug, 'Netlify', wanted);

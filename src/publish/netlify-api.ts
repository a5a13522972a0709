// The calls of Netlify's API that publishing needs, through the official client: draft deploys of one site, their files, and
// the switch to one of them.
import type { ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { NetlifyAPI } from '@netlify/api';
import { HostUnreachable, refusal, withTimeout } from './hosts/host.ts';

export interface NetlifySite {
  api: NetlifyAPI;
  siteId: string;
  /** Interval between two checks of the deploy's state. */
  pollMs?: number;
  /** Timeout of one call with the client's retries: half a minute, longer where Netlify limits calls per minute. */
  timeoutMs?: number;
}

/** With more files than this, Netlify compares them in the background. */
const filesAtOnce = 100;
const pollsMost = 600;
/** Deploys in one answer; the host gives no more. */
const perPage = 100;

export interface Deploy {
  id?: string;
  state?: string;
  required?: string[];
  deploy_ssl_url?: string;
  error_message?: string;
}

export type NetlifyDeploys = ReturnType<typeof netlifyDeploys>;

export function netlifyDeploys({ api, siteId, pollMs = 1_000, timeoutMs = 150_000 }: NetlifySite) {
  const explained = <Result>(call: string, work: Promise<Result>): Promise<Result> =>
    withTimeout(work, timeoutMs).catch((error: unknown) => {
      throw explainedError(call, error);
    });
  const getSite = () => explained('getSite', api.getSite({ siteId }));

  /** Polls until the deploy is in one of these states. */
  async function until(id: string, states: readonly string[]): Promise<Deploy> {
    for (let poll = 0; poll < pollsMost; poll += 1) {
      const call = api.getSiteDeploy({ siteId, deployId: id });
      const deploy: Deploy = await explained('getSiteDeploy', call);
      if (states.includes(deploy.state ?? '')) return deploy;
      if (deploy.state === 'error') {
        const reason = deploy.error_message ?? 'no reason given';
        throw new Error(`netlify: the deploy failed (${reason})`);
      }
      await wait(pollMs);
    }
    throw new Error(`netlify: the deploy ${id} did not become ${states.join(' or ')}`);
  }

  return {
    until,
    /** The deploy that visitors see; none before the first. */
    async live() {
      const site = await getSite();
      return (site as { published_deploy?: { id?: string; title?: string } | null })
        .published_deploy;
    },
    /** The newest first, at least to the hundred before the live one: previews are deploys, too. */
    async listTo(live: string) {
      const deploys: Awaited<ReturnType<typeof api.listSiteDeploys>> = [];
      for (let page = 1; ; page += 1) {
        const query = { siteId, page, perPage };
        const next = await explained('listSiteDeploys', api.listSiteDeploys(query));
        deploys.push(...next);
        const at = deploys.findIndex(({ id }) => id === live);
        if (next.length < perPage || (at >= 0 && deploys.length - at > perPage)) return deploys;
      }
    },
    /** A draft of these files (path -> SHA-1), whose `required` names the contents that the host lacks. */
    async create(title: string, files: ReadonlyMap<string, string>): Promise<Deploy> {
      const body = {
        files: Object.fromEntries(files),
        draft: true,
        ...(files.size > filesAtOnce && { async: true }),
      };
      const call = api.createSiteDeploy({ siteId, title, body });
      const made: Deploy = await explained('createSiteDeploy', call);
      if (made.required) return made;
      return until(made.id ?? '', ['prepared', 'uploading', 'ready']);
    },
    cancel: (deployId: string) => explained('cancelSiteDeploy', api.cancelSiteDeploy({ deployId })),
    async upload(deployId: string, path: string, bytes: Uint8Array): Promise<void> {
      const body = () => Readable.from([Buffer.from(bytes)]) as ReadStream;
      const params = { deployId, path: encodeURI(path.slice(1)), body };
      await explained(`uploadDeployFile ${path}`, api.uploadDeployFile(params));
    },
    /** Switches visitors to a deploy; returns the address of the site. */
    async restore(deployId: string): Promise<string> {
      await explained('restoreSiteDeploy', api.restoreSiteDeploy({ siteId, deployId }));
      return ((await getSite()) as { ssl_url?: string }).ssl_url ?? '';
    },
  };
}

function explainedError(call: string, error: unknown): Error {
  const { status, message, json } = error as Error & {
    status?: number;
    json?: { message?: string };
  };
  const said = json?.message ?? message;
  if (status === undefined) return new HostUnreachable('netlify', call, said, 'netlifystatus.com');
  const remedies: Record<number, string> = {
    401: 'NETLIFY_AUTH_TOKEN needs access to the site',
    403: 'NETLIFY_AUTH_TOKEN needs access to the site',
    404: 'the id of the site is wrong, or the token has no access to it',
  };
  return refusal({ host: 'netlify', call, status, said, remedies });
}

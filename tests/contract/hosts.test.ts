// The same site on every host that runs here: each must answer the same requests in the same way.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startCloudFrontSite } from '../fixtures/hosts/cloudfront.ts';
import { holdAgainstProbes } from '../fixtures/hosts/probes.ts';
import {
  missingProgram,
  startCaddy,
  startNginx,
  startOwn,
  startWorker,
  type RunningHost,
} from '../fixtures/hosts/servers.ts';

interface Kind {
  name: string;
  missing?: string | null;
  start: () => Promise<RunningHost>;
  lacks?: { unknownHost?: string; gate?: string; capitals?: string };
}

const kinds: Kind[] = [
  { name: 'our own server', start: startOwn },
  {
    name: 'Workers assets with the door Worker',
    start: startWorker,
    lacks: { unknownHost: 'the platform finds the Worker of a host name' },
  },
  { name: 'nginx', missing: missingProgram('nginx'), start: startNginx },
  {
    name: 'a bucket behind the CloudFront functions',
    start: startCloudFrontSite,
    lacks: {
      gate: 'the functions of the host cannot ask whether a visitor is signed in',
      capitals: 'the functions of the host cannot ask which pages there are',
    },
  },
  { name: 'Caddy', missing: missingProgram('caddy'), start: startCaddy },
];

describe.each(kinds)('$name', ({ name, missing, start, lacks }) => {
  if (missing) {
    it.skip(missing, () => undefined);
    return;
  }
  let running: RunningHost | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running?.close();
  });
  holdAgainstProbes(name, {
    port: () => running?.port ?? 0,
    hostHeader: () => running?.host ?? '',
    ...(lacks && { lacks }),
  });
});

// A dealer's site at a host with an account: publishes, previews and rolls back, one process at a time. A file of the
// tenant stores the facts about the live release that the host does not list.
import { existsSync, readFileSync } from 'node:fs';
import { writeAtomically } from '../files/atomic-write.ts';
import { withLock } from '../files/lock.ts';
import type { ReleaseSource } from './contents.ts';
import { failure, previewAt, publishTo, rollBackAt } from './publish.ts';
import type { Probe, PublishTarget } from './target.ts';

export interface HostedSite<Live> {
  slug: string;
  /** Name of the host in messages. */
  host: string;
  stateFile: string;
  /** `live`: what the last publication stored; null before the first. */
  open: (live: Live | null) => PublishTarget<Live>;
}

export function hostedSite<Live>({ slug, host, stateFile, open }: HostedSite<Live>) {
  const openTarget = () =>
    open(existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as Live) : null);
  const locked = async <Result>(work: (target: ReturnType<typeof open>) => Promise<Result>) => {
    const done = await withLock(`${stateFile}.lock`, async () => {
      try {
        return await work(openTarget());
      } catch (error) {
        return failure(error);
      }
    });
    if (done.ok) return done.value;
    const errors = [`another publication is running (${done.holder})`];
    return { ok: false as const, code: 'busy' as const, errors };
  };
  return {
    publish: (source: ReleaseSource, probe: Probe) =>
      locked((target) =>
        publishTo(target, slug, {
          source,
          probe,
          onLive: (facts) => writeAtomically(stateFile, JSON.stringify(facts)),
        }),
      ),
    /** Sends a release to its own address. The live one stays. */
    preview: (source: ReleaseSource, probe: Probe) =>
      locked((target) => previewAt(target, slug, { source, probe })),
    /** Makes an earlier release live again: the named one (id or release), or the one before. */
    rollBack: (wanted?: string) => locked((target) => rollBackAt(target, slug, host, wanted)),
    history: () => openTarget().history(),
  };
}

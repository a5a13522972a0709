// What each tenant's night is doing, for a line every ten seconds: an operator tells a slow step from one that hangs.
import { secondsText } from '../domain/text/units.ts';

export interface NightProgress {
  /** The step that the tenant begins; null when its night is over. */
  tell(slug: string, doing: string | null): void;
  /** "20.0 s: north build (45 of 115 pages), south ingest"; null when no tenant is at work. */
  line(ms: number): string | null;
}

export function nightProgress(): NightProgress {
  const atWork = new Map<string, string>();
  return {
    tell(slug, doing) {
      if (doing === null) atWork.delete(slug);
      else atWork.set(slug, doing);
    },
    line(ms) {
      if (atWork.size === 0) return null;
      return `${secondsText(ms)}: ${[...atWork].map((each) => each.join(' ')).join(', ')}`;
    },
  };
}

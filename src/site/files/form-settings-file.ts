// What forms need of the settings, as one file under a hashed name: pages whose form opens with a tap do not carry it.
import { createHash } from 'node:crypto';
import type { DialogSettings } from '../../domain/enquiry/pre-approval-steps.ts';
import type { SiteFile } from '../assembly/site-types.ts';

/** The file; its path is also its address. */
export function formSettingsFile(settings: DialogSettings): SiteFile & { content: string } {
  const content = JSON.stringify(settings);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { path: `/_assets/forms.${hash}.json`, content };
}

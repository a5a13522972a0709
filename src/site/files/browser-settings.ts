// The site's settings for its own scripts, as one file under a hashed name: allowed out by publicTenant(), and of that
// only what a script reads.
import { createHash } from 'node:crypto';
import type { BrowserSettings } from '../../domain/browser/browser-settings.ts';
import { siteFees } from '../../domain/finance/comparison-rate.ts';
import { publicTenant } from '../../tenant/public-tenant.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { SiteFile } from '../assembly/site-types.ts';
import type { DialogSettings } from '../../domain/enquiry/pre-approval-steps.ts';

function browserSettings(tenant: Tenant): BrowserSettings {
  const { finance, vehiclePage, thirdParty } = publicTenant(tenant);
  const chat = thirdParty.find(({ category }) => category === 'chat');
  return {
    finance: { calculator: finance.calculator, fees: siteFees(finance) },
    share: { hideTwitter: vehiclePage.hideTwitter },
    thirdParty: {
      scripts: thirdParty
        .filter(({ category }) => category !== 'chat')
        .map(({ id, src, category, load }) => ({ id, src, category, load })),
      chat: chat?.open === undefined ? null : { src: chat.src, open: chat.open },
    },
  };
}

/** The file; its path is also its address. */
export function browserSettingsFile(tenant: Tenant): SiteFile & { content: string } {
  const content = JSON.stringify(browserSettings(tenant));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { path: `/_assets/settings.${hash}.json`, content };
}

/** The file; its path is also its address. */
export function formSettingsFile(settings: DialogSettings): SiteFile & { content: string } {
  const content = JSON.stringify(settings);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { path: `/_assets/forms.${hash}.json`, content };
}

import { expect, it } from 'vitest';
import { cloudflareSettings, siteTarget } from '../../../scripts/publish/targets.ts';

it('all missing variables for Cloudflare are named at once, with their purpose', () => {
  expect(() => cloudflareSettings({ CLOUDFLARE_ACCOUNT_ID: 'a' })).toThrow(
    /CLOUDFLARE_API_TOKEN is missing: .*Workers Scripts: Edit\nCLOUDFLARE_WORKERS_SUBDOMAIN/,
  );
});

it('Cloudflare without a Worker for functions has none, and its address is the real one by default', () => {
  const env = {
    CLOUDFLARE_API_TOKEN: 't',
    CLOUDFLARE_ACCOUNT_ID: 'a',
    CLOUDFLARE_WORKERS_SUBDOMAIN: 's',
  };
  expect(cloudflareSettings(env)).toMatchObject({
    functions: null,
    baseUrl: 'https://api.cloudflare.com/client/v4',
  });
});

it.each([
  ['nginx', 'systemctl reload nginx'],
  ['caddy', 'systemctl reload caddy'],
  ['netlify', undefined],
] as const)(
  'a folder for %s names the command that makes the host read new rules: %s',
  (host, reload) => {
    expect(siteTarget('/project', '/srv/sites', host).reload).toBe(reload);
  },
);

import { expect, it } from 'vitest';
import { cloudflareSettings } from '../../../scripts/publish/targets.ts';

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

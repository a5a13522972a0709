import { expect, it } from 'vitest';
import {
  cloudflareSettings,
  netlifySettings,
  objectsSettings,
} from '../../../scripts/publish/settings.ts';
import { hostOfFolder, isFolder, siteTarget } from '../../../scripts/publish/targets.ts';

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

it('the variables of Netlify and of a bucket are named with their purpose', () => {
  expect(() => netlifySettings({})).toThrow(/NETLIFY_AUTH_TOKEN is missing: a personal access/);
  expect(() => objectsSettings({})).toThrow(
    /FORECOURT_SITES_DOMAIN is missing: .*\nCLOUDFRONT_KEY_VALUE_STORE_ARN is missing/,
  );
});

it('a site at Netlify is found by its slug, or by the id in the environment', () => {
  const env = { NETLIFY_AUTH_TOKEN: 't', NETLIFY_API_URL: 'http://127.0.0.1:8888/api/v1' };
  const settings = netlifySettings(env);
  expect(settings.address).toEqual({
    scheme: 'http',
    host: '127.0.0.1:8888',
    pathPrefix: '/api/v1',
  });
  expect(settings.siteIdOf('north')).toBe('north.netlify.app');
  expect(netlifySettings({ ...env, NETLIFY_SITE_ID: 'id-1' }).siteIdOf('north')).toBe('id-1');
});

it('a staged release in a bucket has a host name of its own', () => {
  const env = { FORECOURT_SITES_DOMAIN: 'sites.example', CLOUDFRONT_KEY_VALUE_STORE_ARN: 'arn' };
  const { urlOf, hostOf } = objectsSettings(env);
  expect(urlOf('north', '0123456789abcdef')).toBe('https://0123456789abcdef--north.sites.example');
  expect(urlOf('north', null)).toBe(`https://${hostOf('north')}`);
});

it.each([
  ['cloudflare', false],
  ['netlify', false],
  ['s3://bucket/prefix', false],
  ['./netlify', true],
  ['/srv/sites', true],
])('--to %s names a folder: %s', (to, folder) => {
  expect(isFolder(to)).toBe(folder);
});

it('--for names the host whose files a folder gets', () => {
  expect(hostOfFolder('sites', 'caddy')).toBe('caddy');
  expect(hostOfFolder('netlify', undefined)).toBeUndefined();
});

it.each([
  ['netlify', 'nginx', '--for is for folders; netlify gets its files'],
  ['s3://sites', 'caddy', '--for is for folders; s3://sites gets its files'],
  [undefined, 'caddy', '--for goes with --to FOLDER'],
  ['sites', 'apache', 'no host "apache"; there are nginx, caddy'],
])('--to %s --for %s is refused', (to, host, words) => {
  expect(() => hostOfFolder(to, host)).toThrow(words);
});

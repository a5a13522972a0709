// The variables of each host, all missing ones named at once with their purpose.

const remedies = {
  cloudflare: {
    CLOUDFLARE_API_TOKEN: 'a token with the permission Workers Scripts: Edit',
    CLOUDFLARE_ACCOUNT_ID: 'the id of the account',
    CLOUDFLARE_WORKERS_SUBDOMAIN: 'the part before .workers.dev, for previews',
  },
  netlify: { NETLIFY_AUTH_TOKEN: 'a personal access token that may deploy the site' },
  objects: {
    FORECOURT_SITES_DOMAIN:
      'a domain whose subdomains all lead to the distribution, for staged releases and probes',
    CLOUDFRONT_KEY_VALUE_STORE_ARN: "the key-value store of the distribution's functions",
  },
};

function needed(env: NodeJS.ProcessEnv, variables: Record<string, string>): void {
  const missing = Object.entries(variables).filter(([name]) => !env[name]);
  if (missing.length === 0) return;
  throw new Error(missing.map(([name, purpose]) => `${name} is missing: ${purpose}`).join('\n'));
}

/** Throws an error that names every missing variable. */
export function cloudflareSettings(env: NodeJS.ProcessEnv) {
  needed(env, remedies.cloudflare);
  return {
    token: env['CLOUDFLARE_API_TOKEN'] ?? '',
    accountId: env['CLOUDFLARE_ACCOUNT_ID'] ?? '',
    subdomain: env['CLOUDFLARE_WORKERS_SUBDOMAIN'] ?? '',
    baseUrl: env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4',
    functions: env['FORECOURT_FUNCTIONS_WORKER'] ?? null,
  };
}

/** Throws an error that names every missing variable. */
export function netlifySettings(env: NodeJS.ProcessEnv) {
  needed(env, remedies.netlify);
  const { protocol, host, pathname } = new URL(
    env['NETLIFY_API_URL'] ?? 'https://api.netlify.com/api/v1',
  );
  return {
    token: env['NETLIFY_AUTH_TOKEN'] ?? '',
    address: { scheme: protocol.replace(':', ''), host, pathPrefix: pathname },
    /** The host takes the address of a site for its id. */
    siteIdOf: (slug: string) => env['NETLIFY_SITE_ID'] ?? `${slug}.netlify.app`,
  };
}

/** Throws an error that names every missing variable. */
export function objectsSettings(env: NodeJS.ProcessEnv) {
  needed(env, remedies.objects);
  const domain = env['FORECOURT_SITES_DOMAIN'] ?? '';
  return {
    storeArn: env['CLOUDFRONT_KEY_VALUE_STORE_ARN'] ?? '',
    hostOf: (slug: string) => `${slug}.${domain}`,
    urlOf: (slug: string, id: string | null) =>
      `https://${id === null ? '' : `${id}--`}${slug}.${domain}`,
  };
}

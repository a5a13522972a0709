// Where Cloudflare Turnstile lives: its widget in a browser, its check on a server, one origin in the site's policy.

export const turnstileOrigin = 'https://challenges.cloudflare.com';

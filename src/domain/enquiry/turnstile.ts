// The addresses of Cloudflare Turnstile: its widget for browsers, its check for servers, and its origin for the content
// security policy.

export const turnstileOrigin = 'https://challenges.cloudflare.com';

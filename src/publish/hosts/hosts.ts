// The hosts that files can be rendered for, by name.
import { caddy } from './caddy.ts';
import { cloudflare } from './cloudflare.ts';
import type { Host } from './host.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';

export const hosts = { nginx, caddy, netlify, cloudflare } satisfies Record<string, Host>;
export type HostName = keyof typeof hosts;

export const isHostName = (name: string): name is HostName => Object.hasOwn(hosts, name);

// The hosts that files can be rendered for, by name.
import { caddy } from './caddy.ts';
import { cloudflare } from './cloudflare.ts';
import type { Host } from './host.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';

export type HostName = 'nginx' | 'caddy' | 'netlify' | 'cloudflare';
export const hosts: Record<HostName, Host> = { nginx, caddy, netlify, cloudflare };

export const isHostName = (name: string): name is HostName => Object.hasOwn(hosts, name);

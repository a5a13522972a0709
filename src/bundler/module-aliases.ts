// Packages that browsers get a module of ours for, as Vite's `resolve.alias`.
import { fileURLToPath } from 'node:url';

export const moduleAliases: { find: string; replacement: string }[] = [
  {
    find: 'qs',
    replacement: fileURLToPath(new URL('../islands/search/query-string.ts', import.meta.url)),
  },
];

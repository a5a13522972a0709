// Packages that one of our own modules replaces in the browser's bundle, as Vite's `resolve.alias`.
import { fileURLToPath } from 'node:url';

export const moduleAliases: { find: string; replacement: string }[] = [
  {
    find: 'qs',
    replacement: fileURLToPath(new URL('../islands/search/query-string.ts', import.meta.url)),
  },
];

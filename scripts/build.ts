// `npm run build`: snapshots -> sites in `dist/<slug>`. Only switches Node's compile cache on before anything else is
// loaded: a build with nothing to do is mostly loading, and workers load the same modules.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// By the variable and not by the argument, which a worker would not know of.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../.cache/node', import.meta.url));
enableCompileCache();
// Threads first: one of them loads the site while the command is loaded here.
await import('./build/workers.ts');
await import('./build/command.ts');

// `npm run build`: snapshots -> sites in `dist/<slug>`. Only switches Node's compile cache on before anything else is
// loaded: a build with nothing to do is mostly loading, and workers load the same modules.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));
await import('./build/command.ts');

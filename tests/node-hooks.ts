// Lets Node load what Vite adds to the product: components (`.tsx`), and stylesheets that a script names (`.css?url`). Node
// itself strips the types of `.ts`.
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Rolldown from 'rolldown/utils';

const require = createRequire(import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.includes('.css?url')
      ? { url: 'data:text/javascript,export default ""', shortCircuit: true }
      : next(specifier, context),
  load(url, context, next) {
    if (!/\.tsx(?:\?|$)/.test(url)) return next(url, context);
    const path = fileURLToPath(url);
    // Loaded here, because threads that tests start have these hooks, too, and few need it.
    const { transformSync } = require('rolldown/utils') as typeof Rolldown;
    const { code } = transformSync(path, readFileSync(path, 'utf8'));
    return { format: 'module', source: code, shortCircuit: true };
  },
});

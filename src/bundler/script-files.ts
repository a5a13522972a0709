// Cuts the scripts of pages into files (./script-groups.ts). Without groups the bundler creates a file for every
// module that two pages share. Fails the bundle when a group or an alias matches no module.
import type { Plugin } from 'vite';
import { moduleAliases } from './module-aliases.ts';
import { isNamed, scriptGroups, unmatchedModules } from './script-groups.ts';

const groups = scriptGroups.map(({ name, modules, priority }) => ({
  name,
  test: (id: string) => modules.some((module) => isNamed(id, module)),
  priority,
}));

/** For the client bundle. */
export const scriptFiles: Plugin = {
  name: 'forecourt:script-files',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            rolldownOptions: { output: { codeSplitting: { groups } } },
          },
        }
      : null,
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk' ? part.moduleIds : [],
    );
    const problems = unmatchedModules(ids, scriptGroups, moduleAliases);
    if (problems.length > 0) {
      this.error(
        `${problems.join('\n')}\nCorrect src/bundler/script-groups.ts or src/bundler/module-aliases.ts.`,
      );
    }
  },
};

/** Cycles and strays. Layers are ESLint's business (eslint.config.mjs), since it reads .astro files. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      // scripts/bench.ts is the command behind tests/bench.
      from: { path: '^(src|scripts)', pathNot: '^scripts/bench[.]ts$' },
      to: { path: '^tests' },
    },
    {
      name: 'the-server-needs-no-development-package',
      comment:
        'The container of the production server has no development packages. It does not bundle.',
      severity: 'error',
      from: {
        path: '^(src/(?!bundler/)|scripts/serve)',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'operators-need-no-package-of-tests',
      comment:
        'Only `npm test`, `npm run check` and `npm run bench` install the packages of tests/package.json.',
      severity: 'error',
      from: { path: '^(src|scripts)', pathNot: '^scripts/(check|demo/tests)/' },
      to: { dependencyTypes: ['npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'demo-is-a-command',
      comment: 'Product code and tests run the demo as a command, or read files that it wrote.',
      severity: 'error',
      from: { pathNot: '^scripts/demo/' },
      to: { path: '^scripts/demo/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};

// Lint rules. Types, unused names and layers have checks of their own (scripts/check.ts).
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: ['dist/', '.cache/', '.data/', '.astro/', 'node_modules/', 'tests/fixtures/broken/'],
  },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...astro.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      // The two checks of types find unused names.
      '@typescript-eslint/no-unused-vars': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
  {
    files: ['scripts/**', 'tests/**', '*.config.*'],
    rules: { 'no-console': 'off' },
  },
  {
    // Errors that are only logged go to the shopper's console, where an operator's error tracker reads them.
    files: ['src/islands/**'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
  {
    // Number crunching over typed arrays whose bounds the loops state; and tests, where a miss is a failure anyway.
    files: [
      'scripts/demo/{pictures,tests}/**',
      'src/search/{engine,build}/**',
      'src/search/{index-format,words}.ts',
      'tests/**',
    ],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // The engine's loops run cold, before any optimising compiler: an iterator a record costs ten times as much.
    files: ['src/search/engine/**'],
    rules: { '@typescript-eslint/prefer-for-of': 'off' },
  },
  { files: ['src/env.d.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  {
    // The rules of the product are pure: no package but zod, nothing of Node.
    files: ['src/domain/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!zod$|\\.)', message: 'domain imports nothing but zod' }] },
      ],
      'no-restricted-globals': ['error', 'process', 'fetch', 'window', 'document'],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'domain reads no clock: take `now` or `today` as an argument',
        },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'domain reads no clock: take `now` or `today` as an argument',
        },
        {
          selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          message: 'domain is deterministic: take a seed as an argument',
        },
      ],
    },
  },
  {
    // Pages have no request (src/bundler/render-page.ts).
    files: ['src/**/*.astro'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "MemberExpression[object.name='Astro'][property.name!=/^(props|locals|slots)$/]",
          message: 'the build answers Astro.props, Astro.locals and Astro.slots only',
        },
        {
          selector:
            "VariableDeclarator[init.name='Astro'] Property[key.name!=/^(props|locals|slots)$/]",
          message: 'the build answers Astro.props, Astro.locals and Astro.slots only',
        },
      ],
    },
  },
);

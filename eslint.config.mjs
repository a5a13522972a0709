// Lint rules and layers: layers.mjs says which module may import from which, for .ts, .tsx and .astro files.
import { dirname, relative, resolve, sep } from 'node:path';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { layers } from './layers.mjs';

/** The module that a file of src belongs to. */
const moduleOf = (path) => {
  const [folder, module = ''] = relative(import.meta.dirname, path).split(sep);
  return folder === 'src' && module in layers ? module : null;
};

/** A path says where it leads, so nothing is looked up on the disk. Every module may name a stylesheet. */
const layersRule = {
  create(context) {
    const own = moduleOf(context.filename);
    const check = ({ source }) => {
      const path = source?.value;
      if (own === null || !path?.startsWith?.('.') || path.endsWith('.css?url')) return;
      const other = moduleOf(resolve(dirname(context.filename), path));
      if (other === null || other === own || layers[own].imports.includes(other)) return;
      const message = `${own} may not import from ${other} (layers.mjs)`;
      context.report({ node: source, message });
    };
    return {
      'ImportDeclaration, ImportExpression, TSImportType': check,
      'ExportNamedDeclaration, ExportAllDeclaration': check,
    };
  },
};

/** `{ ...{ a, b } }` looks like an override and is none. */
const literalSpreads = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'SpreadElement > ArrayExpression',
].map((selector) => ({ selector, message: 'write the items without the spread' }));

export default tseslint.config(
  {
    ignores: ['dist/', '.cache/', '.data/', '.astro/', 'node_modules/'],
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
      // The compiler reports unused names of scripts.
      '@typescript-eslint/no-unused-vars': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...literalSpreads],
    },
  },
  {
    files: ['scripts/**', 'tests/**', '*.config.*'],
    rules: { 'no-console': 'off' },
  },
  {
    // A longer function has more than one task: each becomes a step with a name.
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 80, IIFEs: true }] },
  },
  {
    // A test file is a list of cases, which is read one by one.
    files: ['tests/**'],
    rules: { 'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }] },
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
        ...literalSpreads,
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
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        ...literalSpreads,
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
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    plugins: { forecourt: { rules: { layers: layersRule } } },
    rules: { 'forecourt/layers': 'error' },
  },
);

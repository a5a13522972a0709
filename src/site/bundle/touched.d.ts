import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** ./touched-directive.ts; a text names a parameter of the address that wakes the island at once. */
    'client:touched'?: boolean | string;
  }
}

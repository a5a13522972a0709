import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** ./touched-directive.ts; the value names parameters of the address that start the island at once. */
    'client:touched'?: boolean | string;
    /** ./shopper-directive.ts; the value is a media query that starts the island when the browser is idle. */
    'client:shopper'?: string;
  }
}

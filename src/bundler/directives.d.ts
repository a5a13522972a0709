import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** ./touched-directive.ts; a text names parameters of the address that wake the island at once. */
    'client:touched'?: boolean | string;
    /** ./shopper-directive.ts; a media query where the island does not wait for anybody. */
    'client:shopper'?: string;
  }
}

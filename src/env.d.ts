/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    site: import('./site/page-data.ts').SiteShell;
    page: import('./site/page-data.ts').PageData;
    stylesheets: string[];
    earlyFonts?: string[];
  }
}

/** For plain `tsc`; `astro check` knows each component's own props. */
declare module '*.astro' {
  const Component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default Component;
}

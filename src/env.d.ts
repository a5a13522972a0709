/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    site: import('./page-data/page-data.ts').SiteShell;
    page: import('./page-data/page-data.ts').PageData;
    stylesheets: string[];
    earlyFonts?: string[];
  }
}

/** For plain `tsc`; `astro check` knows each component's own props. */
declare module '*.astro' {
  const Component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default Component;
}

/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    site: import('./page-data/page-data.ts').SiteShell;
    page: import('./page-data/page-data.ts').PageData;
    stylesheets: string[];
    earlyFonts?: string[];
    earlySearch?: import('./page-data/site-bundle.ts').EarlySearch | undefined;
  }
}

/** Astro's manifest of the dev server (src/dev/middleware.ts). */
declare module 'virtual:astro:manifest' {
  export const manifest: import('astro').SSRManifest;
}

/** For plain `tsc`; `astro check` knows each component's own props. */
declare module '*.astro' {
  const Component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default Component;
}

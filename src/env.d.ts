/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    site: import('./site/page-data.ts').SiteShell;
    page: import('./site/page-data.ts').PageData;
    stylesheets: string[];
  }
}

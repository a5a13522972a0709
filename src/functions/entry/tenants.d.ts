// The tenants of a bundle, inserted by scripts/functions, because entry points without a disk cannot read a folder.
declare module 'forecourt:tenants' {
  import type { Tenant } from '../../tenant/schema/index.ts';

  const tenants: readonly Tenant[];
  export default tenants;
}

// The gated addresses of these tenants: as patterns with names (`/cars/:slug/checkout`), and as regular expressions.
declare module 'forecourt:gated' {
  export const paths: readonly string[];
  export const expressions: readonly string[];
}

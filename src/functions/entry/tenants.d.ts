// The tenants of a bundle, put in by scripts/functions: entry points without a disk have no folder to read.
declare module 'forecourt:tenants' {
  import type { Tenant } from '../../tenant/schema/index.ts';

  const tenants: readonly Tenant[];
  export default tenants;
}

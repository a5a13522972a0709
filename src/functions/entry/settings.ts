// Required settings of a machine or platform. All missing settings are reported at once, each with its purpose.

export interface NeededSettings {
  /** The setting. Empty for now where it is missing. */
  need(name: string, why: string): string;
  /** Throws where something was missing. */
  complete(): void;
}

export function neededSettings(env: Readonly<Record<string, string | undefined>>): NeededSettings {
  const missing: string[] = [];
  return {
    need(name, why) {
      const value = env[name];
      if (!value) missing.push(`${name} (${why})`);
      return value ?? '';
    },
    complete() {
      if (missing.length > 0) throw new Error(`not set on this machine: ${missing.join(', ')}`);
    },
  };
}

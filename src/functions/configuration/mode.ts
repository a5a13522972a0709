// The three modes in which the functions run, and what each selects. A command or a platform's setting chooses the mode;
// nothing else decides whether a message leaves the machine.

export type Mode = 'production' | 'preview' | 'local';

/** `debug` adds a line for each request. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

interface ModeFacts {
  /** Whether mails, texts, webhooks, files and payments leave the machine. */
  sends: boolean;
  /** Host names besides the tenants' own: `<slug>.localhost`, or any whose first label ends with `-<slug>`. */
  extraHosts: 'none' | 'localhost' | 'preview';
  /** Whether `/_dev` exists. */
  devPages: boolean;
  logLevel: LogLevel;
}

export const modes: Record<Mode, ModeFacts> = {
  production: { sends: true, extraHosts: 'none', devPages: false, logLevel: 'info' },
  preview: { sends: false, extraHosts: 'preview', devPages: false, logLevel: 'warn' },
  local: { sends: false, extraHosts: 'localhost', devPages: true, logLevel: 'warn' },
};

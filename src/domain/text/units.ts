// Durations and sizes in reports for operators. Texts for shoppers are in format.ts.

/** "0.42 s", "12.3 s". */
export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(ms < 9_995 ? 2 : 1)} s`;

/** "12.3 MB". */
export const megabytesText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** "12.3 KB". */
export const kilobytesText = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

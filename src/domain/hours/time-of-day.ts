// Reads and writes times of day: "08:30" and "8:30 am".

/** Minutes after midnight of 'HH:MM', or null when the text is not a time. "24:00" is the end of the day. */
export function minutesOf(time: string | null): number | null {
  const parts = /^(\d{1,2}):(\d{2})/.exec(time ?? '');
  if (!parts) return null;
  const minutes = Number(parts[1]) * 60 + Number(parts[2]);
  return minutes <= 1440 ? minutes : null;
}

/** "8:30 am", "12 pm", "5:30 pm"; minutes may run past midnight (1500 is 1 am). */
export function clockText(minutes: number): string {
  const within = minutes % 1440;
  const hour = Math.floor(within / 60);
  const rest = within % 60;
  const shown = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${shown} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The text for hours that end where they begin. */
export const allDayText = 'Open 24 hours';

/** "8:30 am – 5:30 pm"; a span from a time to the same time is the whole day. */
export function spanText(open: number, close: number): string {
  if ((close - open) % 1440 === 0) return allDayText;
  return `${clockText(open)} – ${clockText(close)}`;
}

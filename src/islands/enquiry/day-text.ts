// A day of a booking as text.

/** "Sat 5 Dec". */
export const dayText = (day: string) =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-AU', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** A time as the admin's language writes it, to the minute. */
export const showTime = (time: string | Date): string =>
  new Date(time).toLocaleString(document.documentElement.lang || undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });

/** Whether a field of days can show a text: while its year is typed, that begins as 0002. */
export const fitsDayField = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

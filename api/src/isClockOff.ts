/** Milliseconds that two machines' clocks may be apart: tokens and links hold for minutes. */
const APART = 60_000;

/** @param ahead Milliseconds. */
export const isClockOff = (ahead: number) => Math.abs(ahead) > APART;

/** One line for the operator. */
export function clockWarning(ahead: number, whose = "the database's"): string {
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const direction = ahead > 0 ? 'ahead of' : 'behind';
  return `This machine's clock is ${seconds} seconds ${direction} ${whose}: set both by NTP, or sign-ins and deadlines are off by as much.`;
}

/** The day from which on none of some choices, or reasons, is offered; undefined where one stays or there is none. */
export function lastRetirement(choices: readonly { retired?: string }[]): string | undefined {
  const days = choices.map(({ retired }) => retired);
  return days.includes(undefined) ? undefined : days.sort().at(-1);
}

/**
 * The application whose answers somebody chose to start from, as the list of her account names it.
 * @example wantedStart('?from=1005') // 1005
 */
export function wantedStart(search: string): number | undefined {
  const from = Number(new URLSearchParams(search).get('from'));
  return Number.isInteger(from) && from > 0 ? from : undefined;
}

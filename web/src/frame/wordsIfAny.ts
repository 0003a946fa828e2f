/**
 * Words that a release from before may lack: a text that is missing is said by its id.
 * @returns Undefined where there are none.
 */
export function wordsIfAny(
  say: (id: string, places?: Record<string, string | number>) => string,
  id: string,
  places?: Record<string, string | number>,
): string | undefined {
  const words = say(id, places);
  return words === id ? undefined : words;
}

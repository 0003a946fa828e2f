/** `Dirección` → `direccion`: by which words are compared, whatever their case and accents. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

/** Whether each word that is typed is in a text, be it a part of a word: `fir na` finds `First name`. */
export function matchesWords(text: string, typed: string): boolean {
  const within = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

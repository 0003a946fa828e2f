/** No address is longer. */
const LONGEST = 254;
/** Shorter ones are in every password. */
const SHORTEST = 3;

/**
 * What somebody who knows her address and the agency would try first.
 *
 * `wordsAbout('rosa.delgado@mill.example', ['Green Hill Aid'])` → `rosa.delgado@mill.example`,
 * `rosa.delgado`, `rosa`, `delgado`, `mill.example`, `mill`, `Green`, `Green Hill`, `Green Hill Aid`, …
 */
export function wordsAbout(email: string, names: string[]): string[] {
  const [local = '', host = ''] = email.slice(0, LONGEST).split('@');
  const labels = host.split('.');
  const ofAddress = [
    email.slice(0, LONGEST),
    local,
    ...local.split(/[^\p{Letter}]+/u),
    host,
    ...labels.slice(0, -1),
  ];
  return [...ofAddress, ...names.flatMap(runsOf)].filter(({ length }) => length >= SHORTEST);
}

/** Every run of words in a name: people write two words of three. */
function runsOf(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 8);
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => words.slice(from, from + more + 1).join(' ')),
  );
}

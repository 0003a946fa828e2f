/**
 * The cells that a spreadsheet puts on the clipboard: rows on lines, cells between tabs; what holds either is
 * in quotes.
 * @example readPasted('1\t"a ""b"""\r\n2\tc\n') // [['1', 'a "b"'], ['2', 'c']]
 */
export function readPasted(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of plain.matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g)) {
    const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
    rows.at(-1)!.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

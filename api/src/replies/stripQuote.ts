/** Lines over which a mail program may wrap one. */
const WRAPPED = 3;
/** Characters of a line that says who wrote what is answered. */
const LONGEST = 400;

/** How mail programs begin that line, in languages that people write to agencies in. */
const BEGINS = /^(on|el|le|am|em|il|op|den|vào|no dia|на|w dniu)\s/i;
/** The whole line, of programs that do not mark what they quote. */
const SAYS_WHO = { begins: /^(on|el)\s/i, ends: /\b(wrote|escribió)\s?:$/i };

/** What Outlook writes above a mail that it quotes: heads, and no marks before the lines below. */
const FROM = /^\*?(from|de)\s?:\*?\s/i;
const HEADS = [
  /^\*?(sent|date|enviado|enviado el|fecha)\s?:\*?\s/i,
  /^\*?(to|para)\s?:\*?\s/i,
  /^\*?(subject|asunto)\s?:\*?/i,
];
/** Lines below the first one in which they stand: addresses may be many. */
const HEAD_LINES = 8;
const RULE = /^(_{10,}|-{10,})$/;
const ORIGINAL = /^-{2,}\s*(original message|mensaje original)\s*-{2,}$/i;
const FORWARDED = /forwarded message|mensaje reenviado/i;

/** Whether a line says who wrote: when, and at which address. Each look goes over it once. */
function saysWho(line: string): boolean {
  if (line.length > LONGEST || !SAYS_WHO.begins.test(line) || !SAYS_WHO.ends.test(line))
    return false;
  const when = line.search(/\d/);
  return when >= 0 && line.includes('@', when);
}

const isBlank = (line: string) => line.trim() === '';
const isQuoted = (line: string) => line.startsWith('>');

/** Whether a line says who wrote what is quoted below it. */
const isAttribution = (line: string): boolean =>
  line.length <= LONGEST &&
  line.endsWith(':') &&
  (line.includes('@') || (BEGINS.test(line) && /\d/.test(line)));

/** The line that ends at a place, however it was wrapped, each longer by one line of the text. */
function* wrappedBefore(lines: string[], end: number): Generator<{ line: string; at: number }> {
  let line = '';
  for (let at = end - 1; at >= 0 && at >= end - WRAPPED; at -= 1) {
    if (isBlank(lines[at]!)) return;
    line = `${lines[at]!.trim()} ${line}`.trim();
    yield { line, at };
  }
}

function attributionBefore(lines: string[], quote: number): number {
  let end = quote;
  while (end > 0 && isBlank(lines[end - 1]!)) end -= 1;
  const all = [...wrappedBefore(lines, end)].filter(({ line }) => isAttribution(line));
  const whole = all.find(({ line }) => BEGINS.test(line)) ?? all[0];
  return whole?.at ?? quote;
}

/** Where marked lines begin of which nothing but blank ones follows. */
function quoteAtEnd(lines: string[]): number | undefined {
  let at = lines.length;
  while (at > 0 && (isQuoted(lines[at - 1]!) || isBlank(lines[at - 1]!))) at -= 1;
  const quote = lines.slice(at).findIndex(isQuoted);
  return quote < 0 ? undefined : attributionBefore(lines, at + quote);
}

/** Where a mail stands below a line that says who wrote it, without a mark before its lines. */
function unmarkedQuote(lines: string[]): number | undefined {
  for (let end = 1; end < lines.length; end += 1) {
    const last = lines[end - 1]!;
    if (!last.endsWith(':') || last.length > LONGEST) continue;
    const found = [...wrappedBefore(lines, end)].find(({ line }) => saysWho(line));
    if (!found) continue;
    let next = end;
    while (next < lines.length && isBlank(lines[next]!)) next += 1;
    // Marked lines that others follow are answers in between: all of it stays.
    if (next < lines.length && !isQuoted(lines[next]!)) return found.at;
  }
  return undefined;
}

/** Where the heads of a mail stand that Outlook quotes. */
function headsOfQuote(lines: string[]): number | undefined {
  for (const [at, line] of lines.entries()) {
    if (ORIGINAL.test(line)) return at;
    if (!FROM.test(line)) continue;
    const below = lines.slice(at + 1, at + 1 + HEAD_LINES);
    if (!HEADS.every((head) => below.some((one) => head.test(one)))) continue;
    let above = at;
    while (above > 0 && (isBlank(lines[above - 1]!) || RULE.test(lines[above - 1]!))) above -= 1;
    // What she sends on is what she has to say.
    if (above > 0 && FORWARDED.test(lines[above - 1]!)) return undefined;
    return above;
  }
  return undefined;
}

/**
 * Takes away what a mail program puts below an answer: the mail that is answered. Where it is not certain that
 * nothing else stands there, it stays: a line too many does less harm than one that nobody reads.
 * @param text Lines without blanks at their ends.
 */
export function stripQuote(text: string): string {
  const lines = text.split('\n');
  const quote = quoteAtEnd(lines);
  // Marked from its first line on, it is of somebody else: nothing was written.
  if (quote === 0) return '';
  const places = [headsOfQuote(lines), unmarkedQuote(lines), quote];
  const cut = Math.min(...places.map((at) => at ?? lines.length));
  return lines.slice(0, cut).join('\n').trim() || text;
}

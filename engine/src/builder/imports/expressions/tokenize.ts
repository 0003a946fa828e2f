import { type ExpressionSyntax, LONGEST_EXPRESSION, UnreadableExpression } from './Expression.ts';

/** One word of an expression, as the tokenizer gives it to the parser. */
export type Token =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'name'; value: string }
  /** An operator, a mark, or a word. */
  | { kind: 'mark'; value: string };

const SPACE = /\s+/y;
const NUMBER = /\d+(?:\.\d+)?(?![\w.])/y;
const QUOTED = /'([^']*)'|"([^"]*)"/y;
const ESCAPED = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/y;
const MARK = /<=|>=|!=|<>|==|&&|\|\||\*=|[=<>!()[\],+\-*/%^]/y;

/** The words, numbers and marks of an expression. @throws UnreadableExpression */
export function tokenize(text: string, dialect: ExpressionSyntax): Token[] {
  if (text.length > LONGEST_EXPRESSION) throw new UnreadableExpression('It is too long.');
  const quoted = dialect.hasEscapes ? ESCAPED : QUOTED;
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (take(SPACE)) continue;
    const found = take(quoted);
    if (found) {
      const words = found[1] ?? found[2] ?? '';
      const value = dialect.hasEscapes ? words.replace(/\\(.)/g, '$1') : words;
      tokens.push({ kind: 'text', value });
      continue;
    }
    const number = take(NUMBER);
    if (number) {
      tokens.push({ kind: 'number', value: Number(number[0]) });
      continue;
    }
    const name = take(dialect.name);
    if (name) {
      tokens.push({ kind: 'name', value: (name[1] ?? name[0]).trim() });
      continue;
    }
    const mark = take(dialect.word) ?? take(MARK);
    if (!mark) throw new UnreadableExpression(`It is not read from ${at} on.`);
    const value = dialect.isAnyCase ? mark[0].toLowerCase() : mark[0];
    tokens.push({ kind: 'mark', value });
  }
  return tokens;
}

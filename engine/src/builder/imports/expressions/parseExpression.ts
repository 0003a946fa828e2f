import {
  type ExpressionSyntax,
  MOST_DEEP,
  type ParsedExpression,
  UnreadableExpression,
} from './Expression.ts';
import { type Token, tokenize } from './tokenize.ts';

/**
 * Reads an expression: operators by how strongly they bind, those that bind alike from the left.
 * @example parseExpression('${a} = 1 or ${b}', XPATH)
 * @throws UnreadableExpression of what is not of the dialect, or larger than any that people write
 */
export function parseExpression(text: string, dialect: ExpressionSyntax): ParsedExpression {
  const parser = new Parser(tokenize(text, dialect), dialect);
  return parser.parse();
}

class Parser {
  private readonly tokens: Token[];
  private readonly dialect: ExpressionSyntax;
  private at = 0;
  private depth = 0;

  constructor(tokens: Token[], dialect: ExpressionSyntax) {
    this.tokens = tokens;
    this.dialect = dialect;
  }

  parse(): ParsedExpression {
    const found = this.binary(1);
    if (this.at < this.tokens.length) throw new UnreadableExpression('More stands behind its end.');
    return found;
  }

  /** The mark that stands next, if one does. */
  private mark(): string | undefined {
    const token = this.tokens[this.at];
    return token?.kind === 'mark' ? token.value : undefined;
  }

  private take(mark: string): boolean {
    if (this.mark() !== mark) return false;
    this.at += 1;
    return true;
  }

  private expect(mark: string): void {
    if (!this.take(mark)) throw new UnreadableExpression(`There is no ${mark}.`);
  }

  /** What stands within something else. */
  private within<Found>(work: () => Found): Found {
    this.depth += 1;
    if (this.depth > MOST_DEEP) throw new UnreadableExpression('It is nested too deep.');
    const found = work();
    this.depth -= 1;
    return found;
  }

  private binary(least: number): ParsedExpression {
    let left = this.unary();
    for (;;) {
      const found = this.dialect.binary.get(this.mark() ?? '');
      if (!found || found.level < least) return left;
      this.at += 1;
      const right = this.within(() => this.binary(found.level + 1));
      left = { kind: 'binary', op: found.op, left, right };
    }
  }

  private unary(): ParsedExpression {
    const op = this.dialect.before.get(this.mark() ?? '');
    if (op !== undefined) {
      this.at += 1;
      return { kind: 'unary', op, of: this.within(() => this.unary()) };
    }
    const of = this.primary();
    const behind = this.mark();
    if (behind === undefined || !this.dialect.behind.has(behind)) return of;
    this.at += 1;
    return { kind: 'unary', op: behind, of };
  }

  private primary(): ParsedExpression {
    const token = this.tokens[this.at];
    this.at += 1;
    if (!token) throw new UnreadableExpression('It ends too early.');
    if (token.kind === 'name') return { kind: 'name', name: token.value };
    if (token.kind !== 'mark') return { kind: 'value', value: token.value };
    const { value: mark } = token;
    if (mark === '(') {
      const found = this.within(() => this.binary(1));
      this.expect(')');
      return found;
    }
    if (mark === '[') return { kind: 'list', items: this.several(']') };
    if (!/^[a-z_]/i.test(mark)) throw new UnreadableExpression(`${mark} stands where it can't.`);
    if (this.take('(')) return { kind: 'call', name: mark, of: this.several(')') };
    const value = this.dialect.constants.get(mark);
    if (value === undefined) throw new UnreadableExpression(`${mark} is not known.`);
    return { kind: 'value', value };
  }

  /** What stands between commas, to the mark that ends it. */
  private several(end: string): ParsedExpression[] {
    if (this.take(end)) return [];
    const found: ParsedExpression[] = [];
    do found.push(this.within(() => this.binary(1)));
    while (this.take(','));
    this.expect(end);
    return found;
  }
}

import { closest, distance } from 'fastest-levenshtein';
import { findNodeAtLocation, type Node } from 'jsonc-parser';

/** One mistake in a definition pack, with its place. Lines and columns count from 1. */
export interface Finding {
  file: string;
  line: number;
  column: number;
  pointer: string;
  message: string;
  /** What should have stood there. */
  expected?: string;
  /** What was probably meant. */
  suggestion?: string;
}

/** Thrown when a pack can't become a release. */
export class PackError extends Error {
  readonly findings: Finding[];
  constructor(findings: Finding[]) {
    super(findings.map(formatFinding).join('\n'));
    this.name = 'PackError';
    this.findings = findings;
  }
}

/** `application/home.schema.json:12:7 /properties/Amount: unknown keyword "defalt" (did you mean "default"?)` */
export function formatFinding(finding: Finding): string {
  const place = `${finding.file}:${finding.line}:${finding.column} ${finding.pointer || '/'}`;
  const expected = finding.expected ? `; expected ${finding.expected}` : '';
  const suggestion = finding.suggestion ? ` (did you mean "${finding.suggestion}"?)` : '';
  return `${place}: ${finding.message}${expected}${suggestion}`;
}

/** The word that was probably meant, if one is near enough. */
export function suggest(word: string, words: Iterable<string>): string | undefined {
  const known = [...words];
  if (!known.length) return undefined;
  const nearest = closest(word, known);
  return distance(word, nearest) <= Math.max(2, Math.floor(word.length / 3)) ? nearest : undefined;
}

/** Line and column, from 1, of an offset in a text. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** Where a path stands in a parsed file; the nearest ancestor when the path itself is not there. */
export function locate(text: string, root: Node | undefined, path: (string | number)[]) {
  for (let length = path.length; root && length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (!node) continue;
    const property = node.parent?.type === 'property' ? node.parent : node;
    return positionAt(text, property.offset);
  }
  return { line: 1, column: 1 };
}

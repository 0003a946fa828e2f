import { closest, distance } from 'fastest-levenshtein';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { type FindingCode, pageOf } from '../finding-codes/index.ts';

/** One mistake in a definition pack, with its place. Lines and columns count from 1. */
export interface Finding {
  /** Stable: tools and the docs' pages know a finding by it. */
  code: FindingCode;
  /** An error keeps the pack from becoming a release; a warning does not. */
  severity: 'error' | 'warning';
  file: string;
  line: number;
  column: number;
  pointer: string;
  /** What is wrong here, in one sentence. */
  message: string;
  /** A way to mend it, in one sentence. */
  hint: string;
  /** What should have stood there. */
  expected?: string;
  /** What was probably meant. */
  suggestion?: string;
  /** What the message names, for who says it in other words: of a text that is not translated the text and the language; of a question that waits for another the pointers of both; of a part of the desk that is missing its file. */
  params?: Record<string, string>;
}

/** What a finding says beyond its code, place and message; the hint stands in for the code's own. */
export type FindingDetails = Partial<Pick<Finding, 'expected' | 'suggestion' | 'hint' | 'params'>>;

/** A finding at a place: severity and hint are those of its code. */
export function createFinding(
  code: FindingCode,
  place: Pick<Finding, 'file' | 'line' | 'column' | 'pointer'>,
  message: string,
  more: FindingDetails = {},
): Finding {
  const { severity, hint } = pageOf(code);
  return { code, severity, ...place, message, hint, ...more };
}

/** Those that keep a pack from becoming a release. */
export function errorsOf(findings: Finding[]): Finding[] {
  return findings.filter((finding) => finding.severity === 'error');
}

/** Nobody mends more at once, and what is made to have many is told in as little time. */
export const MOST_FINDINGS = 5_000;

/** The findings that are told: all, or of very many the first five thousand, errors before warnings. */
export function limitFindings(findings: Finding[]): Finding[] {
  if (findings.length <= MOST_FINDINGS) return findings;
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return [...errorsOf(findings), ...warnings].slice(0, MOST_FINDINGS);
}

/** Thrown when a pack can't become a release. */
export class PackError extends Error {
  readonly findings: Finding[];
  constructor(findings: Finding[]) {
    const told = limitFindings(findings);
    super(told.map(formatFinding).join('\n'));
    this.name = 'PackError';
    this.findings = told;
  }
}

/** `application/home.schema.json:12:7 /properties/Amount: unknown keyword "defalt" (did you mean "default"?)` */
export function formatFinding(finding: Finding): string {
  const place = `${finding.file}:${finding.line}:${finding.column} ${finding.pointer || '/'}`;
  const expected = finding.expected ? `; expected ${finding.expected}` : '';
  const suggestion = finding.suggestion ? ` (did you mean "${finding.suggestion}"?)` : '';
  return `${place}: ${finding.message}${expected}${suggestion}`;
}

/** What is longer is no slip of another word, and would take long to compare. */
const LONGEST_WORD = 200;

/** The word that was probably meant, if one is near enough. */
export function suggest(word: string, words: Iterable<string>): string | undefined {
  // Names come from files that people write: one may be missing.
  const known = [...words].filter((one) => typeof one === 'string' && one.length <= LONGEST_WORD);
  if (!known.length || word.length > LONGEST_WORD) return undefined;
  const nearest = closest(word, known);
  return distance(word, nearest) <= Math.max(2, Math.floor(word.length / 3)) ? nearest : undefined;
}

/** The same, as a finding carries it. */
export function suggested(word: string, words: Iterable<string>): FindingDetails {
  const suggestion = suggest(word, words);
  return suggestion === undefined ? {} : { suggestion };
}

/** Line and column, from 1, of an offset in a text. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  let [line, start] = [1, 0];
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
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

import { createHash } from 'node:crypto';
import { type Answers, canonicalText } from '@porchlight/engine';

/** The entity tag: the record and its version, so that a new record's never equals an old one's. */
export const entityTag = ({ id, version }: { id: number; version: number }) => `"${id}.${version}"`;

/** The entity tag of a record without a version, by what it says: whoever changes it, it is another one. */
export const contentTag = ({ id, answers }: { id: number; answers: Answers }): string =>
  `"${id}.${createHash('sha256')
    .update(canonicalText(JSON.parse(JSON.stringify(answers))))
    .digest('base64url')
    .slice(0, 22)}"`;

/** Whether an `If-Match` header holds for a tag: `*`, or one of its list. */
export function matchesTag(ifMatch: string, tag: string): boolean {
  return ifMatch
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === '*' || entry === tag);
}

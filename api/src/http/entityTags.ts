/** The entity tag: the record and its version, so that a new record's never equals an old one's. */
export const entityTag = ({ id, version }: { id: number; version: number }) => `"${id}.${version}"`;

/** Whether an `If-Match` header holds for a tag: `*`, or one of its list. */
export function matchesTag(ifMatch: string, tag: string): boolean {
  return ifMatch
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === '*' || entry === tag);
}

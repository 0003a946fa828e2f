import type { Finding } from '@porchlight/engine/explain';

/** How many findings each file has, and each of its questions: `file#name`, as the outline knows them. */
export function countFindings(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { file, pointer } of findings) {
    const question = /^\/properties\/([^/]+)/.exec(pointer)?.[1];
    for (const key of question === undefined ? [file] : [file, `${file}#${question}`])
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

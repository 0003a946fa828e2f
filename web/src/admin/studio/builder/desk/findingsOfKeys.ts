import type { Finding } from '@porchlight/engine/explain';

/** The part of its file that a finding is about: `columns` of `/columns/0/at`. */
const keyOf = ({ pointer = '' }: Finding) => pointer.split('/')[1] ?? '';

/** Findings in some parts of a file, and not in its translations. */
export const findingsOfKeys = (findings: Finding[], keys: readonly string[]): Finding[] =>
  findings.filter((one) => !one.file.startsWith('texts/') && keys.includes(keyOf(one)));

/** Those that stand in none of these parts, the ones of translations among them. */
export const findingsBeside = (findings: Finding[], keys: readonly string[]): Finding[] =>
  findings.filter((one) => one.file.startsWith('texts/') || !keys.includes(keyOf(one)));

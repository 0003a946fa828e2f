import { sentenceOf } from '@porchlight/engine/explain';
import { type Checked, pathOf } from './Checked.ts';

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/**
 * For people. Terminals and editors make `file:line:column` a link.
 *
 *     definitions/application/wizard.json:12:5: error: there is no step "residense" [unknown-step]
 *         /steps/6
 *         Correct the name, or add the step's file.
 */
export function toText(checked: Checked): string {
  const lines = checked.findings.flatMap((finding) => [
    `${pathOf(checked, finding)}:${finding.line}:${finding.column}: ${finding.severity}: ${sentenceOf(finding)} [${finding.code}]`,
    `    ${finding.pointer || '/'}`,
    `    ${finding.hint}`,
  ]);
  const errors = checked.findings.filter(({ severity }) => severity === 'error').length;
  const warnings = checked.findings.length - errors;
  lines.push(`${count(errors, 'error')}, ${count(warnings, 'warning')}`);
  return `${lines.join('\n')}\n`;
}

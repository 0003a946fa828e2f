import type { Finding } from '@porchlight/engine/explain';
import type { Walk, WalkFinding } from './answerChoices.ts';

/**
 * What walking found and nothing else says: not what the check has found at the same place, nor, beside a
 * step or a question that nobody comes to, what it asks or refuses.
 */
export function toldFindings(walk: Walk | undefined, checked: readonly Finding[]): WalkFinding[] {
  const findings = walk?.findings ?? [];
  const known = new Set(checked.map(({ file, pointer }) => `${file}#${pointer}`));
  const isUnseen = (kind: string) => (one: WalkFinding) =>
    one.params?.kind === kind && one.params.what === 'shown';
  const steps = new Set(findings.filter(isUnseen('step')).map(({ params }) => params!.step));
  const questions = new Set(
    findings.filter(isUnseen('field')).map(({ params }) => params!.subject),
  );
  // Behind a step that nobody leaves nothing is reached, and that is one thing to mend.
  const ended = new Set(
    findings
      .filter(({ code }) => code === 'no-way-to-submit' || code === 'locked-in')
      .map(({ params }) => params?.form),
  );
  return findings.filter((finding) => {
    const { code, file, pointer, params } = finding;
    if (known.has(`${file}#${pointer}`)) return false;
    if (code !== 'never-reached' || !params) return true;
    if (ended.has(params.form) && params.proven === 'no') return false;
    const isItself = params.what === 'shown';
    if (steps.has(params.step) && !(params.kind === 'step' && isItself)) return false;
    return !questions.has(params.subject) || isItself;
  });
}

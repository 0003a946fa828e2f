import type { Finding } from '@porchlight/engine/explain';
import type { Walk, WalkFinding } from './answerChoices.ts';

/** What the check says of what nobody comes to, without a walk. */
const UNSEEN: ReadonlySet<string> = new Set(['unreachable-step', 'condition-always-false']);

/**
 * What walking found and nothing else says: not what the check has found to be out of reach at the same
 * place, nor, beside a step or a question that nobody comes to, what it asks or refuses.
 */
export function toldFindings(walk: Walk | undefined, checked: readonly Finding[]): WalkFinding[] {
  const findings = walk?.findings ?? [];
  const known = new Set(
    checked.filter(({ code }) => UNSEEN.has(code)).map(({ file, pointer }) => `${file}#${pointer}`),
  );
  const nameOf = (form: unknown, name: unknown) => `${form} ${name}`;
  const isUnseen = (kind: string) => (one: WalkFinding) =>
    one.params?.kind === kind && one.params.what === 'shown';
  const steps = new Set(
    findings.filter(isUnseen('step')).map(({ params }) => nameOf(params!.form, params!.step)),
  );
  const questions = new Set(
    findings.filter(isUnseen('field')).map(({ params }) => nameOf(params!.form, params!.subject)),
  );
  // Behind a step that nobody leaves nothing is reached, and that is one thing to mend.
  const ended = new Set(
    findings
      .filter(({ code }) => code === 'no-way-to-submit' || code === 'locked-in')
      .map(({ params }) => params?.form),
  );
  return findings.filter((finding) => {
    const { code, file, pointer, params } = finding;
    if (code !== 'never-reached' || !params) return true;
    if (known.has(`${file}#${pointer}`)) return false;
    if (ended.has(params.form) && params.proven === 'no') return false;
    const isItself = params.what === 'shown';
    if (steps.has(nameOf(params.form, params.step)) && !(params.kind === 'step' && isItself))
      return false;
    return !questions.has(nameOf(params.form, params.subject)) || isItself;
  });
}

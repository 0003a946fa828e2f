import { report } from '../../compile/readPack.ts';
import type { JsonObject, Pointer } from '../../kernel/types.ts';
import type { CheckContext, CheckedForm } from '../CheckContext.ts';
import { type Case, Solver } from './Solver.ts';

type Rule = {
  id: string;
  when?: JsonObject;
  must: JsonObject;
  at: Pointer[];
};
interface Placed {
  rule: Rule;
  file: CheckedForm['stepFiles'][number]['file'];
  index: number;
  step: number;
  /** The condition of its step. */
  given: JsonObject[];
}

function listRules({ form, stepFiles, stepConditions }: CheckedForm): Placed[] {
  return stepFiles.flatMap(({ file, step }) => {
    const position = form.steps.findIndex(({ name }) => name === step.name);
    const when = stepConditions.get(step.name)?.when;
    return ((file.data.rules ?? []) as Rule[]).flatMap((rule, index) => {
      const placed = { rule, file, index, step: position, given: when ? [when] : [] };
      // A question that is hidden holds nobody back.
      return rule.must ? [placed] : [];
    });
  });
}

const isBroken = ({ rule, given }: Placed, one: Case) =>
  given.every((condition) => one.holds(condition) === true) &&
  (!rule.when || one.holds(rule.when) === true) &&
  one.holds(rule.must) === false;

/**
 * Reports rules that speak while every field that they speak at is hidden: the applicant is held
 * back, and nothing on the page says where. A case in which another rule is broken too does not count.
 */
export function checkHidden({ pack, forms }: CheckContext): void {
  for (const checked of forms) {
    const solvers = [new Solver(checked), new Solver(checked, { isLater: true })];
    const rules = listRules(checked);
    for (const placed of rules) {
      const { rule, file, index, step, given } = placed;
      const asked = rule.at.flatMap((pointer) => checked.questions.get(pointer) ?? []);
      const isRetired = asked.some(({ field }) => field.retired !== undefined);
      if (!isRetired && !asked.some(({ source }) => source.when)) continue;
      const conditions = [rule.must, ...(rule.when ? [rule.when] : []), ...given];
      const cases = solvers
        .slice(0, isRetired ? 2 : 1)
        .flatMap((solver) => solver.cases({ conditions, step, pointers: rule.at }) ?? []);
      const isTrap = cases.some(
        (one) =>
          rule.at.every((pointer) => one.isVisible(pointer) === false) &&
          isBroken(placed, one) &&
          !rules.some((other) => other !== placed && isBroken(other, one)),
      );
      if (!isTrap) continue;
      const message = `the rule "${rule.id}" speaks at ${rule.at.join(', ')} while that is hidden`;
      report(pack, file, ['rules', index, 'at'], 'required-while-hidden', message);
    }
  }
}

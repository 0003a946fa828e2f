import { report } from '../../compile/readPack.ts';
import type { FindingCode } from '../../finding-codes/index.ts';
import { toPointer } from '../../kernel/pointers.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { CheckContext, CheckedForm, Path } from '../CheckContext.ts';
import { hasUnknownChoice } from './checkChoices.ts';
import { type ConditionSite, listConditions } from './listConditions.ts';
import { hasRetired, LAST_DAY } from './offered.ts';
import { type Outcomes, Solver } from './Solver.ts';

interface Evaluated extends Outcomes {
  site: ConditionSite;
  /** Whether it can once all that is retired is, for who starts then. */
  canHoldLater: boolean;
  /** Alternatives of `anyOf` that can't hold, by place. */
  dead: Map<string, Path>;
}

/** What can't be shown is said once, of the step, and not of all that is in it. */
function isReached(site: ConditionSite, solver: Solver): boolean {
  return site.given.every((given) => solver.outcomes(given, [], site.step).canHold);
}

function deadBranches(site: ConditionSite, solver: Solver): Map<string, Path> {
  const dead = new Map<string, Path>();
  const branches = (site.condition.anyOf ?? []) as JsonObject[];
  for (const [index, branch] of branches.entries()) {
    if (solver.outcomes(branch, site.given, site.step).canHold) continue;
    const at = [...site.at, 'anyOf', index];
    dead.set(toPointer(at), at);
  }
  return dead;
}

/** Whether what it belongs to is asked of nobody any more either. */
function isKept({ kind, subject }: ConditionSite, { questions }: CheckedForm): boolean {
  return kind === 'field' && questions.get(subject)?.field.retired !== undefined;
}

/** Whether answers make a condition true; where its step is not come to at all, that is said of the step. */
function canHoldIn(site: ConditionSite, later: Solver): boolean {
  const { condition, given, kind, step } = site;
  if (!isReached(site, later)) return true;
  return later.outcomes(condition, kind === 'rule-must' ? [] : given, step).canHold;
}

function evaluateConditions(checked: CheckedForm): Evaluated[] {
  const solver = new Solver(checked);
  const later = hasRetired(checked.form, LAST_DAY)
    ? new Solver(checked, { isLater: true })
    : undefined;
  return listConditions(checked).flatMap((site) => {
    if (hasUnknownChoice(site, checked) || !isReached(site, solver)) return [];
    // A rule may forbid what calls it; only one that nothing can ever obey is a mistake.
    const obeyed =
      site.kind === 'rule-must' ? solver.outcomes(site.condition, [], site.step) : null;
    const outcomes = solver.outcomes(site.condition, site.given, site.step);
    const canHold = obeyed ? obeyed.canHold : outcomes.canHold;
    const dead = canHold && !obeyed ? deadBranches(site, solver) : new Map<string, Path>();
    const canHoldLater = !later || !canHold || isKept(site, checked) || canHoldIn(site, later);
    return [{ site, dead, canHold, canHoldLater, canFail: outcomes.canFail }];
  });
}

const NEVER: Record<ConditionSite['kind'], [FindingCode, string]> = {
  step: ['unreachable-step', 'can never be reached: no answers make its condition true'],
  gate: ['gate-never-opens', 'can never open: no answers make its condition true'],
  field: ['condition-always-false', 'is never asked: no answers make its condition true'],
  content: ['condition-always-false', 'is never shown: no answers make its condition true'],
  document: ['condition-always-false', 'is never wanted: no answers make its condition true'],
  'rule-when': ['condition-always-false', 'is never asked: no answers make its condition true'],
  'rule-must': ['condition-always-false', 'can’t be obeyed: no answers make it true'],
};

/**
 * Reports conditions that can’t hold, and those that can’t fail. Of a file that several forms share,
 * only what is so in all of them.
 */
export function checkOutcomes({ pack, forms }: CheckContext): void {
  const sites = new Map<string, Evaluated>();
  for (const checked of forms) {
    for (const evaluated of evaluateConditions(checked)) {
      const { file, at } = evaluated.site;
      const key = `${file.name}#${toPointer(at)}`;
      const known = sites.get(key);
      if (known) {
        evaluated.canHold ||= known.canHold;
        evaluated.canFail ||= known.canFail;
        evaluated.canHoldLater ||= known.canHoldLater;
        for (const place of evaluated.dead.keys())
          if (!known.dead.has(place)) evaluated.dead.delete(place);
      }
      sites.set(key, evaluated);
    }
  }
  for (const { site, canHold, canHoldLater, canFail, dead } of sites.values()) {
    const { file, at, kind, subject } = site;
    if (!canHold && canFail) {
      const [code, why] = NEVER[kind];
      report(pack, file, at, code, `${subject} ${why}`);
    } else if (canHold && !canFail) {
      const message = `${subject}: this condition is always true`;
      report(pack, file, at, 'condition-always-true', message);
    } else if (!canHoldLater) {
      const message = `${subject}: only answers that are retired make this condition true`;
      report(pack, file, at, 'only-by-retired', message);
    }
    for (const place of dead.values()) {
      const message = `${subject}: this alternative is never true`;
      report(pack, file, place, 'condition-always-false', message);
    }
  }
}

import type { Path } from '../check/CheckContext.ts';
import type { ConditionSite } from '../check/conditions/listConditions.ts';
import { type Pack, type PackFile, report } from '../compile/readPack.ts';
import type { FindingCode } from '../finding-codes/index.ts';
import { holds } from '../kernel/conditions.ts';
import type { Problem } from '../kernel/types.ts';
import { scopeOf } from '../kernel/validate.ts';
import { gateOf, ruleOf } from './components.ts';
import type { Trap } from './findTraps.ts';
import type { WitnessFinding } from './Report.ts';
import { shownBy } from './shownBy.ts';

const CODES: Record<Trap['kind'], FindingCode> = {
  'no-way': 'no-way-to-submit',
  'dead-end': 'dead-end',
  'locked-in': 'locked-in',
  stops: 'stops-here',
  suspected: 'may-be-dead-end',
};

interface Cause {
  file: PackFile;
  at: Path;
  words: string;
  /** The pointer of a question, or the id of a rule, a gate or a document. */
  name: string;
}

/** Past this length a value is not told whole. */
const TOLD = 60;

function tell(value: unknown): string {
  const text = value === undefined ? 'blank' : JSON.stringify(value);
  if (Array.isArray(value) && typeof value[0] === 'object') return `${value.length} entries`;
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text;
}

function ruleBehind({ walker, stuck }: Trap, { path, code }: Problem): ConditionSite | undefined {
  const { model, form } = { ...walker.subject };
  const scope = scopeOf(form, walker.look(stuck.state).evaluation);
  return model.sites.find((site) => {
    const rule = site.kind === 'rule-must' ? ruleOf(model, site) : undefined;
    if (rule?.message !== code || !rule.at.includes(path)) return false;
    return (!rule.when || holds(rule.when, scope)) && !holds(rule.must, scope);
  });
}

/** What holds her back, and where it is declared. */
function causeOf(trap: Trap): Cause | undefined {
  const { walker, stuck } = trap;
  const { model } = walker.subject;
  const [gate] = stuck.gates;
  const [problem] = stuck.problems;
  if (gate) {
    const site = model.sites.find(
      (one) => one.kind === 'gate' && gateOf(model, one)?.id === gate.id,
    );
    if (site)
      return {
        file: site.file,
        at: site.at.slice(0, -1),
        words: `${site.subject} stays shut`,
        name: gate.id,
      };
    const slot = walker.subject.slots.get(gate.id);
    return (
      slot && {
        file: slot.file,
        at: slot.at,
        words: `the document "${gate.id}" is wanted and can’t be given`,
        name: gate.id,
      }
    );
  }
  if (!problem) return undefined;
  const site = ruleBehind(trap, problem);
  if (site) {
    const words = `${site.subject} is broken by every answer`;
    return { file: site.file, at: site.at.slice(0, -1), words, name: site.id ?? '' };
  }
  const question = model.questions.get(problem.path);
  if (!question) return undefined;
  return {
    file: question.file,
    at: question.at,
    words: `no answer to ${problem.path} is right`,
    name: problem.path,
  };
}

/** Reports a trap where it is declared, with the answers that lead into it, and how sure it is. */
export function reportTrap(pack: Pack, trap: Trap): WitnessFinding {
  const { walker, kind, stuck, earlier } = trap;
  const cause = causeOf(trap);
  const file = cause?.file ?? pack.files.get(`${walker.form.name}/wizard.json`)!;
  const at = cause?.at ?? [];
  const answers = [...earlier].map(([pointer, value]) => `${pointer}: ${tell(value)}`).join(', ');
  const who = kind === 'no-way' ? 'nobody' : `who answers ${answers || 'anything'} never`;
  const why = cause ? `: ${cause.words}` : '';
  const sure = stuck.doubts.length
    ? `${stuck.tries} answers tried; not proven, since ${stuck.doubts.join('; ')}`
    : `proven with ${stuck.tries} answers`;
  const message = `${walker.subject.name}: ${who} gets past the step "${stuck.step}"${why} (${sure})`;
  const params = {
    form: walker.form.name,
    step: stuck.step,
    proven: stuck.doubts.length ? 'no' : 'yes',
    cause: cause?.name ?? '',
    pointers: [...earlier.keys()].join(' '),
    ...(walker.subject.isFromBefore && { began: 'before' }),
  };
  const found: WitnessFinding = report(pack, file, at, CODES[kind], message, { params });
  const { raw, facts } = walker.look(stuck.state);
  found.shown = shownBy(walker, stuck.step, { answers: raw, facts });
  return found;
}

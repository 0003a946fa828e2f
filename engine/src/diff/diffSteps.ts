import type { Condition, DocumentSlot, Gate, Rule, Step } from '../kernel/types.ts';
import { type DiffPlace, isSame, ownCondition, pair, quote, type Tell } from './DiffEntry.ts';

/** What an applicant who was done may now be told: rules, gates and documents that came or changed. */
function diffDemands<Demand extends { id: string; title?: string; when?: Condition }>(
  [before = [], after = []]: [Demand[] | undefined, Demand[] | undefined],
  what: { code: string; added: string; changed: string; gone: string },
  place: DiffPlace,
  tell: Tell,
): void {
  const { gone, added, both } = pair(before, after, ({ id }) => id);
  // A paper is known by what people read of it; a rule and a gate have but an id.
  const say = (words: string, { id, title = id }: Demand) => `${words} (${quote(title)}).`;
  for (const one of added) {
    const words = ownCondition(one.when) ? `${what.added} under a condition` : what.added;
    tell('needs-answer', `${what.code}-added`, say(words, one), place);
  }
  for (const one of gone) tell('safe', `${what.code}-removed`, say(what.gone, one), place);
  for (const [then, now] of both) {
    if (!isSame(then, now))
      tell('needs-answer', `${what.code}-changed`, say(what.changed, now), place);
  }
}

/** What a step asks beside its questions. Of one that is new, `before` is undefined. */
function diffAllDemands(
  before: Step | undefined,
  after: Step,
  subject: string,
  place: DiffPlace,
  tell: Tell,
): void {
  diffDemands<Rule>(
    [before?.rules, after.rules],
    {
      code: 'rule',
      added: `${subject} has a new rule`,
      changed: `${subject} has a changed rule`,
      gone: `${subject} has a rule less`,
    },
    place,
    tell,
  );
  diffDemands<Gate>(
    [before?.gates, after.gates],
    {
      code: 'gate',
      added: `${subject} can’t be left before something more is so`,
      changed: `${subject} can’t be left before something else is so`,
      gone: `${subject} can be left more easily`,
    },
    place,
    tell,
  );
  diffDemands<DocumentSlot>(
    [before && demanded(before), demanded(after)],
    {
      code: 'document',
      added: `${subject} wants one document more`,
      changed: `${subject} wants a document otherwise`,
      gone: `${subject} wants a document less`,
    },
    place,
    tell,
  );
}

function diffStep(before: Step, after: Step, form: string, tell: Tell): void {
  const { name, program } = after;
  const place: DiffPlace = { form, step: name, ...(program !== undefined && { program }) };
  const subject = `The step ${quote(after.title)}`;
  if (before.title !== after.title) {
    const sentence = `The step ${quote(before.title)} is called ${quote(after.title)}.`;
    tell('safe', 'words-changed', sentence, place);
  }
  if (!isSame(before.when, after.when)) {
    const how = after.when ? 'under another condition' : 'always';
    tell('needs-answer', 'step-condition-changed', `${subject} is shown ${how} now.`, place);
  }
  const [was, is] = [before, after].map(({ description, buttons, uiSchema }) => [
    description,
    buttons,
    uiSchema['ui:options'],
  ]);
  if (!isSame(was, is))
    tell('safe', 'words-changed', `${subject} has other guidance or button words.`, place);
  if (!isSame(orderOf(before, after), orderOf(after, before)))
    tell('safe', 'questions-reordered', `${subject} asks in another order.`, place);
  diffAllDemands(before, after, subject, place, tell);
  if (!isSame(before.warnings ?? [], after.warnings ?? []))
    tell('safe', 'warning-changed', `${subject} asks otherwise about odd answers.`, place);
  if (before.later && !after.later)
    tell(
      'needs-answer',
      'document-changed',
      `${subject} can’t be left without its papers any more.`,
      place,
    );
  if (!before.later && after.later)
    tell('safe', 'document-changed', `${subject} lets people send without its papers.`, place);
  if (!isSame(wished(before), wished(after)))
    tell('safe', 'words-changed', `${subject} names other papers, or names them otherwise.`, place);
}

/** The papers without which nobody gets on, and those that hold nobody back. */
const demanded = ({ documents = [] }: Step) => documents.filter(({ isOptional }) => !isOptional);
const wished = ({ documents = [] }: Step) => documents.filter(({ isOptional }) => isOptional);

/** The fields that both have, in the order of the first. */
function orderOf(one: Step, other: Step): string[] {
  const names = new Set(other.fields.map(({ name }) => name));
  return one.fields.flatMap(({ name }) => (names.has(name) ? name : []));
}

/** Steps that came, went or changed; their questions are told apart. */
export function diffSteps(before: Step[], after: Step[], form: string, tell: Tell): void {
  const { gone, added, both, isReordered } = pair(before, after, ({ name }) => name);
  for (const { name, title, program } of gone) {
    const place = { form, step: name, ...(program !== undefined && { program }) };
    tell('safe', 'step-removed', `The step ${quote(title)} is gone.`, place);
  }
  for (const step of added) {
    const { name, title, program, when } = step;
    const place = { form, step: name, ...(program !== undefined && { program }) };
    const how = ownCondition(when) ? ', shown only under a condition' : '';
    tell('safe', 'step-added', `There is a step ${quote(title)}${how}.`, place);
    diffAllDemands(undefined, step, `The step ${quote(title)}`, place, tell);
  }
  for (const [one, other] of both) diffStep(one, other, form, tell);
  if (isReordered) tell('safe', 'steps-reordered', 'The steps stand in another order.', { form });
}

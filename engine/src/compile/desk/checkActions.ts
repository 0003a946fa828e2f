import { CORRECTIONS } from '../../kernel/corrections.ts';
import { PAPERS_AGAIN } from '../../kernel/desk/papersAgain.ts';
import { fieldsOf } from '../../kernel/forms.ts';
import { validateStatusChange } from '../../kernel/statuses.ts';
import type { Field, Pointer } from '../../kernel/types.ts';
import { checkForm } from '../checkForm.ts';
import { suggested } from '../findings.ts';
import { lastRetirement } from '../lastRetirement.ts';
import { collectCategories } from '../options.ts';
import { report } from '../readPack.ts';
import { checkAsked, checkChanges, checkLink } from './checkChanges.ts';
import { checkKnownNames, type DeskCheck, type OneAction, rolesOf } from './DeskCheck.ts';

type Place = (string | number)[];

const statusIds = ({ statuses }: DeskCheck) => statuses.map(({ id }) => id);

/** Statuses that are not there, and ways that portal.json does not have for the desk. */
function checkStatuses(check: DeskCheck, { file, source, compiled }: OneAction): void {
  const { pack, statuses } = check;
  const known = statusIds(check);
  const unknown = (at: Place, id: string) =>
    report(pack, file, at, 'unknown-status', `there is no status "${id}"`, suggested(id, known));
  const to = statuses.find(({ id }) => id === source.to);
  if (source.to !== undefined && !to) unknown(['to'], source.to);
  for (const [index, id] of source.from.entries()) {
    const from = statuses.find((one) => one.id === id);
    const at = ['from', index];
    if (!from) {
      unknown(at, id);
      continue;
    }
    if (from.role !== 'submitted' && from.role !== 'review') {
      const message = `"${id}" (${from.role}) is no status of what was sent`;
      report(pack, file, at, 'action-against-statuses', message);
    }
    if (!to || to.id === id) continue;
    const hasReason = compiled.action.effects.reason !== undefined;
    const change = { from, to, wasSubmitted: true, by: 'desk' as const };
    const refusal = validateStatusChange({ ...change, reason: hasReason ? 'given' : undefined });
    if (refusal === 'no-reason') {
      const message = `portal.json wants a reason for "${to.id}" after "${id}"`;
      report(pack, file, ['effects'], 'action-without-reason', message);
    } else if (refusal) {
      const message = `at the desk "${to.id}" may not follow "${id}"`;
      report(pack, file, at, 'action-against-statuses', message);
    }
  }
}

/**
 * An action that waits for what is asked for, in a status to which cases come by questions alone: sending
 * the answers leads on by itself. And one that takes back what its own status may still ask for.
 */
function checkWithdrawing(check: DeskCheck, { file, source, compiled }: OneAction): void {
  const { pack, statuses, actions } = check;
  const { waitsForAsked, withdraws } = compiled.action;
  for (const [index, id] of source.from.entries()) {
    const isReview = statuses.some((one) => one.id === id && one.role === 'review');
    const asking = actions.filter(({ action }) => action.to === id);
    const isOfQuestions = asking.every(({ action }) => action.effects.corrections);
    if (!waitsForAsked || !isReview || asking.length === 0 || !isOfQuestions) continue;
    const message = `in "${id}" answers are asked about until they are sent: "${compiled.action.name}" would have to withdraw them`;
    report(pack, file, ['from', index], 'action-while-asked', message);
  }
  const to = statuses.find(({ id }) => id === source.to);
  if (!withdraws || (to && to.role !== 'review')) return;
  const message = 'what is asked for can only be withdrawn to a status of another role than review';
  report(pack, file, ['withdraws'], 'action-while-asked', message);
}

/** An answer that an effect reads: it has to be one of the action's own form. */
function effectField(
  { pack }: DeskCheck,
  { file, compiled }: OneAction,
  pointer: Pointer | undefined,
  at: Place,
): Field | undefined {
  if (pointer === undefined) return undefined;
  const fields = compiled.parts ? fieldsOf(compiled.parts.form) : new Map<Pointer, Field>();
  const field = fields.get(pointer);
  if (!field) {
    const message = `the action's form asks no ${pointer}`;
    report(pack, file, at, 'unknown-field', message, suggested(pointer, fields.keys()));
  }
  return field;
}

/** Choices of an answer that names papers or reasons have to be those of the pack. */
function checkChoices(
  { pack }: DeskCheck,
  { file }: OneAction,
  { field, at, known, what }: { field: Field; at: Place; known: string[]; what: string },
): void {
  const choices = field.choices?.map(({ value }) => String(value));
  const wrong = choices?.find((choice) => !known.includes(choice));
  if (choices && wrong === undefined) return;
  const message = choices
    ? `"${wrong}" is no ${what} of the pack`
    : `${field.pointer} has no choices: each ${what} could be typed`;
  report(pack, file, at, 'effect-without-choices', message, suggested(wrong ?? '', known));
}

/** Reasons for which answers are asked for again: a list that is there and offers one, each with a sentence that she reads. */
function checkCorrections({ pack }: DeskCheck, { file, source, compiled }: OneAction): void {
  const { reasons } = source.effects?.corrections ?? {};
  if (reasons === undefined) return;
  const at = ['effects', 'corrections', 'reasons'];
  const list = pack.files.get(`enumerations/${reasons}.json`);
  if (!list) {
    const known = [...pack.files.keys()].flatMap(
      (name) => /^enumerations\/(.+)\.json$/s.exec(name)?.[1] ?? [],
    );
    const message = `there is no enumerations/${reasons}.json`;
    report(pack, file, at, 'unknown-enumeration', message, suggested(reasons, known));
    return;
  }
  const given = compiled.action.effects.corrections?.reasons ?? [];
  const day = lastRetirement(given);
  if (day !== undefined) {
    const message = `no answer can be asked about from ${day} on: each of the reasons is retired`;
    report(pack, file, at, 'no-reason-offered', message);
  }
  const texts = pack.files.get('pages/corrections.json')?.data ?? {};
  for (const { value } of given) {
    if (Object.hasOwn(texts, value)) continue;
    const message = `pages/corrections.json has no sentence "${value}", which the applicant would read`;
    report(
      pack,
      file,
      at,
      'correction-without-words',
      message,
      suggested(value, Object.keys(texts)),
    );
  }
  const fields = compiled.parts ? [...fieldsOf(compiled.parts.form).values()] : [];
  const taken = [CORRECTIONS, PAPERS_AGAIN].find((name) =>
    fields.some(({ wire }) => wire.name === name),
  );
  if (taken === undefined) return;
  const message = `a question of the form has the server name "${taken}", under which what was pressed on the case is sent`;
  report(pack, file, ['effects', 'corrections'], 'same-server-name', message);
}

function checkEffects(check: DeskCheck, one: OneAction, slots: string[]): void {
  const { pack, desk, statuses } = check;
  const { file, source } = one;
  const { reason, note, requests, flags } = source.effects ?? {};
  const to = statuses.find(({ id }) => id === source.to);
  const asked = effectField(check, one, reason, ['effects', 'reason']);
  if (asked && !asked.required) {
    const message = `${asked.pointer} may stay blank, and is the reason`;
    report(pack, file, ['effects', 'reason'], 'action-without-reason', message);
  }
  effectField(check, one, note, ['effects', 'note']);
  for (const kind of ['set', 'clear'] as const)
    checkKnownNames(pack, file, ['effects', 'flags', kind], flags?.[kind] ?? [], {
      known: desk.flags.map(({ id }) => id),
      code: 'unknown-flag',
      what: 'flag',
    });
  for (const [effect, what] of [
    ['requests', 'papers'],
    ['corrections', 'corrections'],
  ] as const) {
    if (!source.effects?.[effect] || to?.role === 'review') continue;
    const message = `${what} can only be asked for with a status of the role review`;
    report(pack, file, ['effects', effect], 'action-against-statuses', message);
  }
  checkCorrections(check, one);
  if (!requests) return;
  const at = ['effects', 'requests', 'papers'];
  const papers = effectField(check, one, requests.papers, at);
  const categories = collectCategories(pack, (_file, _key, text) => text).map(({ name }) => name);
  if (papers)
    checkChoices(check, one, {
      field: papers,
      at,
      known: [...slots, ...categories],
      what: 'paper',
    });
  const whyAt = ['effects', 'requests', 'reason'];
  const why = effectField(check, one, requests.reason, whyAt);
  const texts = Object.keys(pack.files.get('pages/requests.json')?.data ?? {});
  const known = texts.filter((key) => key !== '$schema');
  if (why) checkChoices(check, one, { field: why, at: whyAt, known, what: 'reason' });
}

/** With many at once goes only what is the same for each of them, in a desk that says how many. */
function checkBulk({ pack, files }: DeskCheck, { file, source }: OneAction): void {
  if (!source.bulk) return;
  if (source.effects?.corrections) {
    const message = 'answers are asked about one by one, on the case in which they stand';
    report(pack, file, ['bulk'], 'bulk-by-case', message);
  }
  if (files.source.bulk) return;
  const message = 'desk.json does not say with how many cases one thing may be done';
  report(pack, file, ['bulk'], 'bulk-without-limit', message, {
    expected: '"bulk": { "most": 100 }',
  });
}

/** The form of an action is checked as any other; what it asks is kept as it is, so nothing is restricted. */
function checkActionForm({ pack }: DeskCheck, { file, compiled }: OneAction): void {
  if (!compiled.parts) return;
  const { form, stepFile, schemas } = compiled.parts;
  checkForm({ pack, form, stepFiles: [stepFile], schemas }, file, []);
  for (const { pointer, name, classification, resource } of form.steps[0]!.fields) {
    const at = ['properties', name];
    if (classification === 'restricted')
      report(pack, stepFile.file, at, 'restricted-at-desk', `${pointer} is restricted`);
    if (resource)
      report(
        pack,
        stepFile.file,
        at,
        'list-in-action',
        `${pointer} is a list with calls of its own`,
      );
  }
}

/** Reports actions that nobody may do, that the statuses do not let be, and effects that find nothing. */
export function checkActions(check: DeskCheck): void {
  const { pack, files, actions, slots } = check;
  for (const { name, file, source } of files.actions) {
    const compiled = actions.find(({ action }) => action.name === name)!;
    const one = { file, source, compiled };
    checkKnownNames(pack, file, ['by'], source.by, {
      known: rolesOf(check),
      code: 'unknown-role',
      what: 'role',
    });
    checkStatuses(check, one);
    checkWithdrawing(check, one);
    checkActionForm(check, one);
    checkEffects(check, one, slots);
    checkBulk(check, one);
    checkLink(check, one);
    checkAsked(check, one);
    checkChanges(check, one, (pointer, at) => effectField(check, one, pointer, at));
  }
}

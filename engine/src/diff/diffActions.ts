import type { DeskAction } from '../kernel/desk/index.ts';
import { isSame, pair, quote, type Tell } from './DiffEntry.ts';
import { diffField, type Placed } from './diffField.ts';
import { placedFields } from './diffFields.ts';
import { diffSeparation, tellGone } from './diffSeparation.ts';

/** How changes of actions are told. */
interface Telling {
  /** What applicants read as the subject of a notice, by its name. */
  titleOf(notice: string): string;
  /** The names of notices that take the place of another one, which is deleted, and of those. */
  replaced: ReadonlySet<string>;
  tell: Tell;
}

/** What staff do with a case otherwise. */
export function diffActions(
  then: DeskAction[],
  now: DeskAction[],
  { titleOf, replaced, tell }: Telling,
): void {
  const { gone, added, both } = pair(then, now, ({ name }) => name);
  for (const { label } of gone)
    tell('safe', 'desk-action-removed', `Staff can no longer do ${quote(label)}.`, {
      params: { title: label },
    });
  tellGone(then, gone, tell);
  for (const { label } of added)
    tell('safe', 'desk-action-added', `Staff can do ${quote(label)}.`, {
      params: { title: label },
    });
  const offered = diffChoices(both, tell);
  for (const [before, after] of both) {
    for (const what of changedWork(before, after)) tellWhat(after, what, tell);
    diffNotice(before, after, { titleOf, replaced, tell });
    diffSeparation(before, after, { then, gone, tell });
    diffForm(before, after, { isTold: offered.has(after.name), tell });
  }
}

/** Which notice is sent, by what applicants read. */
function diffNotice(before: DeskAction, after: DeskAction, telling: Telling): void {
  const { titleOf, replaced, tell } = telling;
  const [was, is] = [before.effects.notice, after.effects.notice];
  if (was === is || was === undefined || is === undefined) return;
  const [old, notice] = [titleOf(was), titleOf(is)];
  if (!replaced.has(was) || !replaced.has(is)) {
    tellWhat(after, `sends the message ${quote(notice)}; before ${quote(old)}`, tell);
    return;
  }
  const [title, place] = [after.label, `the message ${quote(old)}, which is deleted`];
  const params = { title, notice, old, isSame: notice === old ? 'yes' : 'no' };
  const sentence = `${quote(title)} sends a new message, ${quote(notice)}, in place of ${place}.`;
  tell('safe', 'desk-notice-replaced', sentence, { params });
}

/**
 * Choices that came and went: several actions may take them from one list, and are named together.
 * @returns The names of those of which something was told.
 */
function diffChoices(both: [DeskAction, DeskAction][], tell: Tell): Set<string> {
  const found = new Map<string, { isNew: boolean; choice: string; title: string; by: string[] }>();
  const told = new Set<string>();
  for (const [before, after] of both)
    for (const { isNew, choice, title } of changedChoices(before, after)) {
      const key = JSON.stringify([isNew, choice, title]);
      const one = found.get(key) ?? { isNew, choice, title, by: [] };
      one.by.push(after.label);
      found.set(key, one);
      told.add(after.name);
    }
  for (const { isNew, choice, title, by } of found.values()) {
    const who = by.map(quote).join(', ');
    const offers = by.length > 1 ? 'offer' : 'offers';
    const what = isNew ? offers : `no longer ${offers}`;
    const code = isNew ? 'desk-choice-added' : 'desk-choice-removed';
    const params = { choice, question: title, actions: who };
    tell('safe', code, `${who} ${what} ${quote(choice)} for ${quote(title)}.`, { params });
  }
  return told;
}

const tellWhat = ({ label }: DeskAction, what: string, tell: Tell) =>
  tell('safe', 'desk-action-changed', `${quote(label)} ${what}.`, { params: { title: label } });

/** What is told of a part that is another one, that came, and that went. */
interface Told {
  other: string;
  came?: string;
  went?: string;
}

/** Each part of the work of an action. */
const WORK: { [part in 'by' | 'from' | 'to' | 'when' | 'withdraws' | 'bulk']: Told } = {
  by: { other: 'can be done by other staff' },
  from: { other: 'can be done in other statuses' },
  to: {
    other: 'leads to another status',
    came: 'leads to a status of its own',
    went: 'leaves the status as it is',
  },
  when: {
    other: 'can be done under another condition',
    came: 'can be done only under a condition',
    went: 'can be done without a condition',
  },
  withdraws: {
    other: 'takes back what was asked for',
    went: 'no longer takes back what was asked for',
  },
  bulk: {
    other: 'can be done with many cases at once',
    went: 'can be done with one case at a time only',
  },
};

/** Each effect of an action. */
const EFFECTS: { [effect in keyof DeskAction['effects']]-?: Told } = {
  reason: {
    other: 'keeps another answer as its reason',
    came: 'keeps a reason',
    went: 'keeps no reason any more',
  },
  requests: {
    other: 'asks for papers otherwise',
    came: 'asks for papers',
    went: 'no longer asks for papers',
  },
  corrections: {
    other: 'asks to correct answers otherwise, or for other reasons',
    came: 'asks to correct answers',
    went: 'no longer asks to correct answers',
  },
  changes: {
    other: 'changes other answers',
    came: 'changes answers',
    went: 'no longer changes answers',
  },
  link: { other: 'makes a link for papers', went: 'no longer makes a link for papers' },
  note: {
    other: 'leaves another answer as its note',
    came: 'leaves a note',
    went: 'no longer leaves a note',
  },
  flags: {
    other: 'sets or takes away other marks',
    came: 'sets or takes away marks',
    went: 'no longer sets or takes away marks',
  },
  notice: {
    // Told with what is sent.
    other: '',
    came: 'tells the applicant something',
    went: 'tells the applicant nothing any more',
  },
  answersMessages: {
    other: 'counts messages as answered',
    went: 'no longer counts messages as answered',
  },
};

/** What is told of the parts that are not as they were. */
function changedParts<Whole extends object>(
  told: { [part in keyof Whole]?: Told },
  before: Whole,
  after: Whole,
): string[] {
  return (Object.entries(told) as [keyof Whole, Told][]).flatMap(([part, one]) => {
    if (isSame(before[part], after[part])) return [];
    const { other, came = other, went = other } = one;
    const what = before[part] === undefined ? came : after[part] === undefined ? went : other;
    return what ? [what] : [];
  });
}

const changedWork = (before: DeskAction, after: DeskAction): string[] => [
  ...changedParts(WORK, before, after),
  ...changedParts(EFFECTS, before.effects, after.effects),
];

/** The questions of an action that came, that went, and that both have. */
const pairQuestions = (before: DeskAction['form'], after: DeskAction['form']) =>
  pair<Placed>(
    placedFields(before?.steps ?? []),
    placedFields(after?.steps ?? []),
    ({ field }) => field.pointer,
  );

/** Choices of questions that stay, by what people read. */
function changedChoices(before: DeskAction, after: DeskAction) {
  return pairQuestions(before.form, after.form).both.flatMap(
    ([{ field: then }, { field: now }]) => {
      const { added, gone } = pair(then.choices ?? [], now.choices ?? [], ({ value }) =>
        String(value),
      );
      const of = (isNew: boolean) => (one: { label: string }) => ({
        ...{ isNew, choice: one.label, title: now.title },
      });
      return [...added.map(of(true)), ...gone.map(of(false))];
    },
  );
}

/** Questions that came and went, by what people read. */
function changedForm(before: DeskAction['form'], after: DeskAction['form']): string[] {
  const { gone, added } = pairQuestions(before, after);
  return [
    ...added.map(({ field }) => `asks ${quote(field.title)}`),
    ...gone.map(({ field }) => `no longer asks ${quote(field.title)}`),
  ];
}

/**
 * What an action asks otherwise; where that is none of its questions, as its rules, it is said of the whole.
 * @param options.isTold Whether something was told of its choices.
 */
function diffForm(
  before: DeskAction,
  after: DeskAction,
  { isTold, tell }: { isTold: boolean; tell: Tell },
): void {
  if (isSame(before.form, after.form)) return;
  let count = isTold ? 1 : 0;
  const tellOne: Tell = (...told) => {
    count++;
    tell(...told);
  };
  for (const what of changedForm(before.form, after.form)) tellWhat(after, what, tellOne);
  diffQuestions(before, after, tellOne);
  if (count === 0) tellWhat(after, 'asks its questions otherwise', tell);
}

/** Told of choices beside their action. */
const OF_CHOICES = new Set(['choice-added', 'choice-removed']);

/**
 * What is otherwise with the questions that stay. An action begins blank each time it is done: no answer of before is asked for
 * again, or set aside.
 */
function diffQuestions(before: DeskAction, after: DeskAction, tell: Tell): void {
  for (const [then, now] of pairQuestions(before.form, after.form).both)
    diffField(then, now, '', (kind, code, sentence) => {
      if (OF_CHOICES.has(code)) return;
      const told =
        code === 'type-changed'
          ? `${quote(now.field.title)} takes another kind of answer.`
          : sentence;
      const isSafe = kind === 'needs-answer' || code === 'type-changed';
      const about = `At ${quote(after.label)}: ${told}`;
      const params = { title: after.label };
      tell(isSafe ? 'safe' : kind, 'desk-action-changed', about, { params });
    });
}

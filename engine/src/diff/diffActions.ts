import type { DeskAction } from '../kernel/desk/index.ts';
import { isSame, pair, quote, type Tell } from './DiffEntry.ts';
import { diffField, type Placed } from './diffField.ts';
import { placedFields } from './diffFields.ts';
import { diffSeparation, tellGone } from './diffSeparation.ts';

/** What staff do with a case otherwise. */
export function diffActions(then: DeskAction[], now: DeskAction[], tell: Tell): void {
  const { gone, added, both } = pair(then, now, ({ name }) => name);
  for (const { label } of gone)
    tell('safe', 'desk-action-removed', `Staff can no longer do ${quote(label)}.`);
  tellGone(then, gone, tell);
  for (const { label } of added) tell('safe', 'desk-action-added', `Staff can do ${quote(label)}.`);
  for (const [before, after] of both) {
    for (const what of changedWork(before, after)) tellWhat(after, what, tell);
    diffSeparation(before, after, { then, gone, tell });
    diffForm(before, after, tell);
  }
}

const tellWhat = ({ label }: DeskAction, what: string, tell: Tell) =>
  tell('safe', 'desk-action-changed', `${quote(label)} ${what}.`);

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
    other: 'tells the applicant something else',
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
    return [before[part] === undefined ? came : after[part] === undefined ? went : other];
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

/** Questions and choices that came and went, by what people read. */
function changedForm(before: DeskAction['form'], after: DeskAction['form']): string[] {
  const { gone, added, both } = pairQuestions(before, after);
  const choices = both.flatMap(([{ field: then }, { field: now }]) => {
    const of = pair(then.choices ?? [], now.choices ?? [], ({ value }) => String(value));
    const at = `for ${quote(now.title)}`;
    return [
      ...of.added.map(({ label }) => `offers ${quote(label)} ${at}`),
      ...of.gone.map(({ label }) => `no longer offers ${quote(label)} ${at}`),
    ];
  });
  return [
    ...added.map(({ field }) => `asks ${quote(field.title)}`),
    ...gone.map(({ field }) => `no longer asks ${quote(field.title)}`),
    ...choices,
  ];
}

/** What an action asks otherwise; where that is none of its questions, as its rules, it is said of the whole. */
function diffForm(before: DeskAction, after: DeskAction, tell: Tell): void {
  if (isSame(before.form, after.form)) return;
  let count = 0;
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
      tell(isSafe ? 'safe' : kind, 'desk-action-changed', about);
    });
}

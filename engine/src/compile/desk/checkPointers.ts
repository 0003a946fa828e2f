import {
  CASE_FACTS,
  caseFactOf,
  isByDue,
  isUnsettled,
  rangeKindOf,
} from '../../kernel/desk/index.ts';
import type { Pointer } from '../../kernel/types.ts';
import { pointersOf } from '../conditions.ts';
import { suggested } from '../findings.ts';
import type { DeskQueueSource } from '../meta/sources.generated.ts';
import { type PackFile, report } from '../readPack.ts';
import { restrictedBehind } from '../restrictedBehind.ts';
import { conditionsOfDesk } from './conditionsOfDesk.ts';
import type { DeskCheck } from './DeskCheck.ts';

type Place = (string | number)[];

/** What a place of the desk may read. */
interface Reading {
  /** True where what is read is kept with the case until something happens with it. */
  isKept: boolean;
  /** True where it is shown: a list of items can't be. */
  isShown: boolean;
}

function checkFact(
  check: DeskCheck,
  file: PackFile,
  pointer: Pointer,
  at: Place,
  reading: Reading,
): void {
  const { pack, facts, fields, sources } = check;
  const ofCase = caseFactOf(pointer);
  if (ofCase !== undefined) {
    const known = Object.keys(CASE_FACTS);
    if (!known.includes(ofCase)) {
      const message = `nothing "${ofCase}" is known of a case`;
      report(pack, file, at, 'unknown-fact', message, suggested(ofCase, known));
    } else if (reading.isKept && !reading.isShown && isUnsettled(pointer)) {
      const message = `"${ofCase}" changes without the case, or says who looks`;
      report(pack, file, at, 'unsettled-condition', message);
    }
    return;
  }
  const [, , name = ''] = pointer.split('/');
  if (reading.isShown || !facts.includes(name)) {
    const more = suggested(
      `/$/${name}`,
      [...Object.keys(CASE_FACTS)].map((one) => `/$/case/${one}`),
    );
    report(pack, file, at, 'unknown-fact', `a desk shows no fact "${name}"`, more);
  } else if (reading.isKept && isUnsettled(pointer)) {
    report(pack, file, at, 'unsettled-condition', `"${name}" is another one tomorrow`);
  }
  const behind = restrictedBehind({ [`/$/${name}`]: true }, { fields, facts: sources });
  if (behind === undefined) return;
  const message = `"${name}" is worked out of ${behind}, which is restricted`;
  report(pack, file, at, 'restricted-at-desk', message);
}

/** A pointer of the desk leads to a fact, or to an answer that is not restricted. */
function checkPlace(
  check: DeskCheck,
  file: PackFile,
  pointer: Pointer,
  at: Place,
  reading: Reading,
): void {
  const { pack, fields } = check;
  if (pointer.startsWith('/$/')) {
    checkFact(check, file, pointer, at, reading);
    return;
  }
  const field = fields.get(pointer);
  if (!field || (field.resource && reading.isShown)) {
    const more = suggested(pointer, fields.keys());
    report(pack, file, at, 'unknown-field', `no answer ${pointer}`, more);
  } else if (field.classification === 'restricted') {
    report(pack, file, at, 'restricted-at-desk', `${pointer} is restricted`);
  }
}

function checkConditions(check: DeskCheck): void {
  for (const { file, at, condition, isKept } of conditionsOfDesk(check.files))
    for (const { pointer, at: within } of pointersOf(condition))
      checkPlace(check, file, pointer, [...at, ...within], { isKept, isShown: false });
}

/** What two cases are compared by is never shown: it may be restricted, and has to be an answer. */
function checkSame({ pack, fields, files }: DeskCheck): void {
  const { file, source } = files;
  const checkCompared = (pointer: Pointer, at: Place) => {
    const field = fields.get(pointer);
    if (field && !field.resource) return;
    const more = suggested(pointer, fields.keys());
    report(pack, file, at, 'unknown-field', `no answer ${pointer}`, more);
  };
  for (const [index, pointer] of (source.searchExact ?? []).entries())
    checkCompared(pointer, ['searchExact', index]);
  const seen = new Set<string>();
  for (const [index, { id, by }] of (source.same ?? []).entries()) {
    if (seen.has(id))
      report(pack, file, ['same', index, 'id'], 'repeated-id', `there is "${id}" already`);
    seen.add(id);
    for (const [position, pointer] of by.entries())
      checkCompared(pointer, ['same', index, 'by', position]);
  }
}

/** What has a few values that have names: facts of a case, and answers that are chosen. */
const CHOSEN_FACTS = new Set(['assignee', 'flags', 'status']);

/** A queue is narrowed by what is chosen, or has an order: never by a text that was typed. */
function checkNarrow(check: DeskCheck, file: PackFile, pointers: Pointer[]): void {
  const { pack, fields } = check;
  for (const [index, pointer] of pointers.entries()) {
    const at = ['narrow', index];
    checkPlace(check, file, pointer, at, { isKept: true, isShown: true });
    const fact = caseFactOf(pointer);
    const field = fields.get(pointer);
    const isChosen = fact === undefined ? field?.choices : CHOSEN_FACTS.has(fact);
    if (isChosen || (fact === undefined && !field) || rangeKindOf(pointer, field)) continue;
    const message = `${pointer} has no choices, and is no date or number`;
    report(pack, file, at, 'narrow-without-choices', message);
  }
}

function checkBadges(
  { pack }: DeskCheck,
  file: PackFile,
  badges: DeskQueueSource['badges'] = [],
): void {
  const seen = new Set<string>();
  for (const [index, { id }] of badges.entries()) {
    const at = ['badges', index, 'id'];
    if (seen.has(id)) report(pack, file, at, 'repeated-id', `there is a badge "${id}" already`);
    seen.add(id);
  }
}

/** A queue by age is a beginning of its own order, by the day on which cases are due. */
function checkAge({ pack }: DeskCheck, file: PackFile, source: DeskQueueSource): void {
  if (!isByDue(source)) return;
  const { clock, sort, narrow, late, dueWithin } = source;
  const at = [late ? 'late' : 'dueWithin'];
  const say = (message: string) => report(pack, file, at, 'age-without-clock', message);
  if (!clock) say('the queue has no clock: no case in it is ever due');
  if (sort.at !== '/$/case/due' || sort.descending) say('the queue is not sorted by /$/case/due');
  if (narrow) say('a queue by age is not narrowed: narrow the one that has all of them');
  if (late && dueWithin !== undefined) say('what is late is due within any number of days');
}

/** A queue of what came lately is the newer end of its own order, by the day on which cases were received. */
function checkReceived({ pack }: DeskCheck, file: PackFile, source: DeskQueueSource): void {
  const { sort, narrow, receivedWithin } = source;
  if (receivedWithin === undefined) return;
  const say = (message: string) =>
    report(pack, file, ['receivedWithin'], 'received-without-order', message);
  if (isByDue(source)) say('a queue is by the day of receipt or by the due day, not by both');
  else if (sort.at !== '/$/case/received') say('the queue is not sorted by /$/case/received');
  if (narrow) say('a queue of what came lately is not narrowed: narrow the one that has all of it');
}

/** Reports pointers of the desk that lead nowhere, to what is restricted, or to what does not stay. */
export function checkDeskPointers(check: DeskCheck): void {
  const { files } = check;
  const shown: Reading = { isKept: true, isShown: true };
  for (const word of ['name', 'search'] as const)
    for (const [index, pointer] of files.source[word].entries())
      checkPlace(check, files.file, pointer, [word, index], shown);
  checkSame(check);
  for (const [line, parts] of (files.source.letter?.to ?? []).entries())
    for (const [index, part] of parts.entries())
      if (part.startsWith('/'))
        checkPlace(check, files.file, part, ['letter', 'to', line, index], shown);
  checkConditions(check);
  for (const { file, source } of files.queues) {
    for (const [index, { at }] of source.columns.entries())
      checkPlace(check, file, at, ['columns', index, 'at'], shown);
    checkPlace(check, file, source.sort.at, ['sort', 'at'], shown);
    checkBadges(check, file, source.badges);
    checkNarrow(check, file, source.narrow ?? []);
    checkAge(check, file, source);
    checkReceived(check, file, source);
    if (source.sort.at === '/$/case/due' && !source.clock)
      report(check.pack, file, ['sort', 'at'], 'sort-without-clock', 'the queue has no clock');
  }
}

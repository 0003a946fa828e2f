import {
  ASKED_PAPERS,
  CHANGED_ANSWERS,
  caseFactOf,
  NOTICE_FACTS,
  STAFF_FACTS,
  TEXT_LINK,
  TEXT_MESSAGE,
  UPLOAD_LINK,
} from '../../kernel/desk/index.ts';
import { fieldsOf } from '../../kernel/forms.ts';
import type { Field, JsonObject, Pointer, Text } from '../../kernel/types.ts';
import { pointersOf } from '../conditions.ts';
import { suggested } from '../findings.ts';
import type { DeskNoticeSource } from '../meta/sources.generated.ts';
import { type PackFile, report } from '../readPack.ts';
import { checkLinks, checkNoticeText } from './checkTextMessages.ts';
import type { CompiledAction } from './compileAction.ts';
import { spokenWordOf } from './compileNotice.ts';
import type { DeskCheck } from './DeskCheck.ts';
import {
  ASKED_LISTS,
  canLeadTo,
  canList,
  isFactSure,
  isOfSending,
  type NoticeSending,
  tellsAnswers,
  tellsFact,
} from './noticeReads.ts';
import { placesOf } from './placesOf.ts';

type Place = (string | number)[];

/** A notice with the actions that send it. */
interface OneNotice {
  file: PackFile;
  source: DeskNoticeSource;
  texts: { [id: string]: Text };
  actions: CompiledAction[];
  /** Of each action, what its form asks. */
  asked: ReadonlyMap<Pointer, Field>[];
}

const sendingOf = ({ source: { on, to }, actions }: OneNotice): NoticeSending => ({
  on,
  to,
  effects: actions.map(({ action }) => ({ ...action.effects })),
});

/** What is known of a value that a notice names: whether it is there whenever the notice is sent. */
type Known = { field?: Field; isSure: boolean };

/** The question of an action that sends a notice, or of the application. */
const fieldOf = ({ fields }: DeskCheck, { asked }: OneNotice, pointer: Pointer) =>
  asked.map((questions) => questions.get(pointer)).find(Boolean) ?? fields.get(pointer);

/** Looks a pointer of a notice up; undefined where it was told of. */
function lookUp(check: DeskCheck, one: OneNotice, pointer: Pointer, at: Place): Known | undefined {
  const { pack, fields } = check;
  const { file, asked, source } = one;
  const fact = pointer.startsWith('/$/') ? (caseFactOf(pointer) ?? pointer) : undefined;
  if (fact !== undefined) {
    if (tellsFact(source, fact)) return { isSure: isFactSure(sendingOf(one), pointer) };
    const message = `a notice can't tell "${fact}"`;
    const known = [...NOTICE_FACTS, ...STAFF_FACTS].filter((name) => tellsFact(source, name));
    report(pack, file, at, 'not-for-a-notice', message, suggested(fact, known));
    return undefined;
  }
  if (!tellsAnswers(source)) {
    const message = source.to
      ? 'a notice to staff tells no answer: a mailbox is outside the second factor'
      : 'of what was not sent a notice tells no answer: others may read her mail';
    report(pack, file, at, 'not-for-a-notice', message);
    return undefined;
  }
  const own = asked.map((questions) => questions.get(pointer));
  const field = fieldOf(check, one, pointer);
  if (!field) {
    const known = [...asked.flatMap((questions) => [...questions.keys()]), ...fields.keys()];
    report(pack, file, at, 'unknown-field', `no answer ${pointer}`, suggested(pointer, known));
    return undefined;
  }
  if (field.classification === 'restricted') {
    report(pack, file, at, 'restricted-at-desk', `${pointer} is restricted`);
    return undefined;
  }
  // Of an application the release that asked may have been another one.
  const isSure = own.length > 0 && own.every((each) => each?.required && !each.when);
  return { field, isSure };
}

const isGuarded = (when: JsonObject | undefined, pointer: Pointer) => when?.[pointer] === true;

/** A value in a text has words, and is there. */
function checkValue(
  check: DeskCheck,
  one: OneNotice,
  place: string,
  when: JsonObject | undefined,
  at: Place,
): void {
  const { pack } = check;
  const { file, source } = one;
  const pointer = source.values?.[place];
  if (pointer === undefined) {
    const more = suggested(place, Object.keys(source.values ?? {}));
    report(pack, file, at, 'unfilled-place', `nothing in "values" fills {${place}}`, more);
    return;
  }
  const known = lookUp(check, one, pointer, ['values', place]);
  if (!known) return;
  const { field, isSure } = known;
  const type = field?.type;
  if (ASKED_LISTS.has(pointer) || field?.resource || type === 'object' || type === 'boolean') {
    report(pack, file, ['values', place], 'not-for-a-notice', `${pointer} has no words of its own`);
    return;
  }
  if (isSure || isGuarded(when, pointer)) return;
  const message = `{${place}} may be missing`;
  const more = { expected: `"when": { "${pointer}": true }` };
  report(pack, file, at, 'notice-lacks-value', message, more);
}

function checkList(check: DeskCheck, one: OneNotice, pointer: Pointer, at: Place): void {
  const known = lookUp(check, one, pointer, at);
  if (!known) return;
  const { field } = known;
  // Nothing is shown of a list that was left blank; what no action asks for is a mistake.
  if (ASKED_LISTS.has(pointer) && !canList(sendingOf(one), pointer)) {
    const what = pointer === ASKED_PAPERS ? 'asks for no papers' : 'asks for no answers';
    const does = pointer === CHANGED_ANSWERS ? 'changes no answers' : what;
    const message = `an action that sends it ${does}`;
    report(check.pack, one.file, at, 'notice-lacks-value', message);
  }
  if (field && (field.type !== 'array' || !field.choices || field.resource))
    report(check.pack, one.file, at, 'not-for-a-notice', `${pointer} is no list of choices`);
}

/** A button leads to a link that is there. */
function checkButton(
  { pack }: DeskCheck,
  one: OneNotice,
  { to, when }: DeskNoticeSource['blocks'][number],
  at: Place,
): void {
  const { file, source } = one;
  const can = to === undefined || canLeadTo(sendingOf(one), to);
  if (to !== undefined && (to === 'case') !== (source.to !== undefined)) {
    const message = source.to
      ? `a button of a notice to staff can't lead to "${to}"`
      : 'only a button of a notice to staff leads to a case at the desk';
    report(pack, file, at, 'notice-to-staff', message, source.to ? { expected: 'case' } : {});
    return;
  }
  if (!tellsAnswers(source)) {
    if (!can)
      report(pack, file, at, 'notice-lacks-value', 'nothing was sent that it could lead to');
    return;
  }
  if (to !== 'upload' || (can && (!isOfSending(source) || isGuarded(when, UPLOAD_LINK)))) return;
  const more = isOfSending(source) ? { expected: `"when": { "${UPLOAD_LINK}": true }` } : {};
  const message = 'an action that sends it makes no link';
  report(pack, file, at, 'notice-lacks-value', source.on ? 'there may be no link' : message, more);
}

function checkBlocks(check: DeskCheck, one: OneNotice): void {
  const { pack } = check;
  const { file, source, texts } = one;
  const seen = new Set(['subject']);
  for (const place of placesOf(texts.subject))
    checkValue(check, one, place, undefined, ['subject']);
  // The link is the portal's.
  for (const place of placesOf(texts[TEXT_MESSAGE]).filter((name) => name !== TEXT_LINK))
    checkValue(check, one, place, undefined, ['text']);
  checkNoticeText(check, one, (pointer) => fieldOf(check, one, pointer));
  checkLinks(check, { file, key: 'subject', text: source.subject }, 'words alone');
  for (const [index, block] of source.blocks.entries()) {
    const at = ['blocks', index];
    if (seen.has(block.id))
      report(pack, file, [...at, 'id'], 'repeated-id', `there is a block "${block.id}" already`);
    seen.add(block.id);
    for (const { pointer, at: within } of pointersOf(block.when))
      lookUp(check, one, pointer, [...at, 'when', ...within]);
    if (block.list !== undefined) checkList(check, one, block.list, [...at, 'list']);
    checkButton(check, one, block, [...at, 'to']);
    const word = spokenWordOf(block);
    const text = word && block[word];
    if (text)
      checkLinks(
        check,
        { file, key: `blocks/${block.id}`, text, at: [...at, word] },
        'words alone, or a button with "to"',
      );
    for (const place of placesOf(texts[block.id]))
      checkValue(check, one, place, block.when, [...at, word ?? 'id']);
  }
}

/** Values that no text has a place for. */
function checkUnused(check: DeskCheck, { file, source, texts }: OneNotice): void {
  const used = new Set(Object.values(texts).flatMap(placesOf));
  for (const place of Object.keys(source.values ?? {})) {
    if (used.has(place)) continue;
    const message = `no text of the notice has a place {${place}}`;
    report(check.pack, file, ['values', place], 'unused-param', message, suggested(place, used));
  }
}

/** Reports notices that are not there or that nobody sends, and values that one could lack or must not tell. */
export function checkNotices(check: DeskCheck): void {
  const { pack, desk, files, actions } = check;
  const there = [...pack.files.keys()].flatMap(
    (name) => /^desk\/notices\/([^/]+)\.json$/.exec(name)?.[1] ?? [],
  );
  for (const { file, source } of files.actions) {
    const name = source.effects?.notice;
    if (name === undefined) continue;
    if (files.notices.some((one) => one.name === name && one.source.to)) {
      const message = `"${name}" is to staff, and goes by itself: an action tells the applicant`;
      report(pack, file, ['effects', 'notice'], 'notice-to-staff', message);
    }
    if (there.includes(name)) continue;
    const missing = `desk/notices/${name}.json`;
    const more = { expected: missing, params: { file: missing }, ...suggested(name, there) };
    report(pack, file, ['effects', 'notice'], 'desk-part-missing', `there is no ${missing}`, more);
  }
  for (const name of there) {
    if (files.notices.some((one) => one.name === name)) continue;
    const file = pack.files.get(`desk/notices/${name}.json`)!;
    report(pack, file, [], 'unused-file', 'no action names it under "notice", and it has no "on"');
  }
  const compiled = [...desk.notices, ...(desk.staffNotices ?? [])];
  for (const { name, file, source } of files.notices) {
    const senders = source.to ? [] : actions.filter(({ action }) => action.effects.notice === name);
    const one: OneNotice = {
      file,
      source,
      texts: compiled.find((one) => one.name === name)?.texts ?? {},
      actions: senders,
      asked: senders.map(({ parts }) => (parts ? fieldsOf(parts.form) : new Map())),
    };
    checkBlocks(check, one);
    checkUnused(check, one);
  }
}

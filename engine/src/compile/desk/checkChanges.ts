import { whyUnfit } from '../../kernel/desk/changeFit.ts';
import { CHANGED_ANSWERS, UPLOAD_LINK } from '../../kernel/desk/index.ts';
import type { Field, Pointer } from '../../kernel/types.ts';
import { suggested } from '../findings.ts';
import { report } from '../readPack.ts';
import type { DeskCheck, OneAction } from './DeskCheck.ts';
import { ASKED_LISTS } from './noticeReads.ts';

/** Looks up an answer of the action's own form; reports one that it does not ask. */
type OwnField = (pointer: Pointer, at: (string | number)[]) => Field | undefined;

/** Answers that an action changes: they are there, of the same kind, open, and she is told of them. */
export function checkChanges(check: DeskCheck, one: OneAction, ownField: OwnField): void {
  const { pack, fields, files, statuses } = check;
  const { file, source } = one;
  const { changes, notice } = source.effects ?? {};
  if (!changes) return;
  for (const [index, { at, value }] of changes.entries()) {
    const place = ['effects', 'changes', index];
    const given = ownField(value, [...place, 'value']);
    const changed = fields.get(at);
    if (!changed) {
      const more = suggested(at, fields.keys());
      report(pack, file, [...place, 'at'], 'unknown-field', `no answer ${at}`, more);
    } else if (changed.classification === 'restricted')
      report(pack, file, [...place, 'at'], 'restricted-at-desk', `${at} is restricted`);
    else if (given) {
      const message = whyUnfit(changed, given);
      if (message) report(pack, file, [...place, 'at'], 'change-does-not-fit', `${at} ${message}`);
    }
  }
  const told = files.notices.find(({ name }) => name === notice);
  if (!told?.source.blocks.some(({ list, when }) => list === CHANGED_ANSWERS && !when)) {
    const message = `the applicant is not told what is changed: no notice of it lists ${CHANGED_ANSWERS}`;
    report(pack, file, ['effects', 'changes'], 'change-untold', message, ofNotice(notice));
  }
  for (const [index, id] of source.from.entries()) {
    if (!statuses.some((status) => status.id === id && status.role === 'review')) continue;
    const message = `with "${id}" the applicant changes her answers herself`;
    report(pack, file, ['from', index], 'action-against-statuses', message);
  }
  if (!source.bulk) return;
  report(
    pack,
    file,
    ['bulk'],
    'bulk-by-case',
    'answers are changed on the case in which they stand',
  );
}

/** The file of the notice that an action sends, in which what it does not tell is mended. */
const ofNotice = (notice: string | undefined) =>
  notice === undefined ? {} : { params: { notice: `desk/notices/${notice}.json` } };

/** What an action asks for, in the words of a message. */
const WHAT = { requests: 'papers', corrections: 'answers' };

/** What an action asks for is listed by the notice that it sends: else she has to look for it. */
export function checkAsked({ pack, files }: DeskCheck, { file, source }: OneAction): void {
  const { effects = {} } = source;
  const told = files.notices.find(({ name }) => name === effects.notice)?.source;
  if (!told) return;
  for (const [list, effect] of ASKED_LISTS) {
    // What it changes is checked with the changes.
    if (effect === 'changes' || !effects[effect]) continue;
    if (told.blocks.some((block) => block.list === list)) continue;
    const message = `the notice that it sends does not list the ${WHAT[effect]} that it asks for: no block lists ${list}`;
    const more = {
      expected: `{ "list": "${list}" }`,
      params: { list, ...ofNotice(effects.notice).params },
    };
    report(pack, file, ['effects', effect], 'asked-untold', message, more);
  }
}

/** A link that an action makes: the notice tells it, and the pack has pages behind it. */
export function checkLink({ pack, files }: DeskCheck, { file, source }: OneAction): void {
  const { link, notice } = source.effects ?? {};
  if (!link) return;
  const at = ['effects', 'link'];
  const told = files.notices.find(({ name }) => name === notice)?.source;
  const isTold =
    told?.blocks.some(({ to }) => to === 'upload') ||
    Object.values(told?.values ?? {}).includes(UPLOAD_LINK);
  if (!isTold) {
    const message = 'no notice of it tells the link that it makes';
    report(pack, file, at, 'link-untold', message, ofNotice(notice));
  }
  if (pack.files.get('uploads/agencies.json')?.data.application) return;
  const message = 'uploads/agencies.json names no flow for the link of an application';
  report(pack, file, at, 'link-untold', message, { params: { lacks: 'pages' } });
}

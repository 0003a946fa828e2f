import {
  caseFactOf,
  LONGEST_SMS,
  NOTICE_FACTS,
  plainWord,
  SMS_WORDS,
  TEXT_LINK,
  TEXT_MESSAGE,
  UPLOAD_LINK,
} from '../../kernel/desk/index.ts';
import { maskShape } from '../../kernel/maskShapes.ts';
import type { Field, Pointer } from '../../kernel/types.ts';
import { suggested } from '../findings.ts';
import type { DeskNoticeSource } from '../meta/sources.generated.ts';
import { type PackFile, report } from '../readPack.ts';
import { translator } from '../texts.ts';
import type { DeskCheck } from './DeskCheck.ts';
import { placesOf } from './placesOf.ts';

const PAGE = 'pages/messages.json';

/** What the portal texts beside notices: without one of them it would answer with nothing. */
const NEEDED = [
  'text-welcome',
  'text-digest',
  'text-stopped',
  'text-started',
  'text-help',
  'text-elsewhere',
];

/** What a phone makes a link of: words that a dot joins, as in `example.org` and `our.form`. */
const LOOKS_LIKE_LINK = /:\/\/|[\p{L}\p{N}]\.\p{L}{2}/u;

/** Digits that the shape of a phone has at least. */
const FEWEST_DIGITS = 7;

const isPhone = ({ type, choices, mask = '' }: Field): boolean =>
  type === 'string' &&
  choices === undefined &&
  (maskShape(mask) ?? '').replace(/[^#]/g, '').length >= FEWEST_DIGITS;

function checkTo({ pack, fields, files }: DeskCheck, to: Pointer): void {
  const { file } = files;
  const at = ['textMessages', 'to'];
  const field = fields.get(to);
  if (!field)
    report(pack, file, at, 'unknown-field', `no answer ${to}`, suggested(to, fields.keys()));
  else if (field.classification === 'restricted')
    report(pack, file, at, 'restricted-at-desk', `${to} is restricted`);
  else if (!isPhone(field))
    report(pack, file, at, 'text-to-no-phone', `${to} is not the number of a phone`, {
      expected: 'a text with "mask": "phone", or another of digits',
    });
}

/** Words that would say two things. */
function checkWords({ pack, files }: DeskCheck): void {
  const seen = new Map<string, string>();
  for (const word of SMS_WORDS)
    for (const [index, one] of (files.source.textMessages?.[word] ?? []).entries()) {
      const plain = plainWord(one);
      const before = seen.get(plain);
      const at = ['textMessages', word, index];
      if (before !== undefined)
        report(pack, files.file, at, 'repeated-id', `"${one}" stands under "${before}" already`);
      seen.set(plain, word);
    }
}

/** A text of a file, and by what its translations know it. */
interface SaidText {
  file: PackFile;
  key: string;
  text: string;
  /** Where it stands in the file; else under its key. */
  at?: (string | number)[];
}

/** A text in every language, each way of saying it once. */
function inLanguages({ pack }: DeskCheck, { file, key, text }: SaidText): Set<string> {
  const { languages } = pack.files.get('portal.json')!.data as { languages: string[] };
  const others = languages.slice(1).map((one) => translator(pack, one)(file.name, key, text));
  return new Set([text, ...others]);
}

/**
 * What a mail program makes a link of: an address with `://`, `www.`, a name with a path behind it, or with a common
 * ending. In prose a dot without a space behind it is none, nor is an address to write to.
 */
const LINK_IN_PROSE =
  /\S*:\/\/\S*|\bwww\.\S+|(?<![@\p{L}\p{N}.+-])(?:[\p{L}\p{N}-]+\.)+(?:[\p{L}\p{N}]{2,}\/\S*|(?:com|org|net|gov|gob|edu|us|mx|info|io|app|link|site|online)\b)(?![\p{L}\p{N}.+-]*@)/iu;

function reportLinks(
  check: DeskCheck,
  said: SaidText,
  { link, expected }: { link: RegExp; expected: string },
): void {
  const { file, key, at = [key] } = said;
  for (const one of inLanguages(check, said)) {
    const [found] = link.exec(one) ?? [];
    if (found === undefined) continue;
    const message = `"${found.slice(0, 60)}" in "${one.slice(0, 40)}…" is a link of its own`;
    report(check.pack, file, at, 'text-with-link', message, { expected });
  }
}

/** Reports what a mail program makes a link of. @param expected What stands there instead. */
export const checkLinks = (check: DeskCheck, said: SaidText, expected: string): void =>
  reportLinks(check, said, { link: LINK_IN_PROSE, expected });

/** The words of a text in every language: short, and without a link of their own. */
function checkText(check: DeskCheck, said: SaidText): void {
  const { pack } = check;
  const { file, key } = said;
  for (const one of inLanguages(check, said)) {
    // The portal's own address takes as long as it takes.
    const length = one.replaceAll(/\{[^{}]*\}/g, '').length;
    if (length > LONGEST_SMS)
      report(
        pack,
        file,
        [key],
        'text-too-long',
        `"${one.slice(0, 40)}…" has ${length} characters`,
        {
          expected: `at most ${LONGEST_SMS}`,
        },
      );
  }
  reportLinks(check, said, { link: LOOKS_LIKE_LINK, expected: `{${TEXT_LINK}}` });
}

function checkPage(check: DeskCheck): void {
  const { pack, files } = check;
  const page = pack.files.get(PAGE);
  const missing = NEEDED.filter((id) => typeof page?.data[id] !== 'string');
  if (missing.length > 0) {
    const message = `${PAGE} has no ${missing.join(', ')}`;
    report(pack, files.file, ['textMessages'], 'text-without-words', message);
  }
  for (const key of NEEDED) {
    const text = page?.data[key];
    if (page && typeof text === 'string') checkText(check, { file: page, key, text });
  }
}

/** Whether a value may stand in a text: how long it is can be said, and nobody has typed it. */
function isForText(
  pointer: Pointer,
  { mail }: DeskNoticeSource,
  findField: (pointer: Pointer) => Field | undefined,
): boolean {
  // Whoever has it can add papers: it is not said to who looks at a locked phone.
  if (pointer === UPLOAD_LINK) return false;
  if (pointer.startsWith('/$/')) return NOTICE_FACTS.has(caseFactOf(pointer) ?? '');
  const field = findField(pointer);
  // What a mail would not say is not said to who looks at a locked phone.
  if (!field || mail === 'short') return !field;
  return field.choices !== undefined || field.type !== 'string' || field.mask === 'date';
}

/** Reports what is wrong with the text message of a notice, beside what is wrong with its values. */
export function checkNoticeText(
  check: DeskCheck,
  { file, source }: { file: PackFile; source: DeskNoticeSource },
  findField: (pointer: Pointer) => Field | undefined,
): void {
  const { pack, desk, files } = check;
  const { text } = source;
  if (text === undefined) return;
  if (!files.source.textMessages)
    report(pack, file, ['text'], 'text-goes-nowhere', 'desk.json has no "textMessages"');
  checkText(check, { file, key: 'text', text });
  const notice = desk.notices.find(({ name }) => file.name === `desk/notices/${name}.json`);
  for (const place of placesOf(notice?.texts[TEXT_MESSAGE])) {
    const pointer = source.values?.[place];
    if (place === TEXT_LINK || pointer === undefined) continue;
    if (isForText(pointer, source, findField)) continue;
    const message =
      source.mail === 'short'
        ? `{${place}} is more than the mail says, which is "short"`
        : `{${place}} is what somebody types: a text message can't tell it`;
    report(pack, file, ['text'], 'text-tells-too-much', message);
  }
}

/** Reports what is wrong with how applicants are reached by text message. */
export function checkTextMessages(check: DeskCheck): void {
  const { pack, files } = check;
  const { textMessages } = files.source;
  if (!textMessages) return;
  checkTo(check, textMessages.to);
  checkWords(check);
  checkPage(check);
  const { quiet } = textMessages;
  if (quiet && quiet.from === quiet.to) {
    const message = 'the quiet hours end when they begin';
    report(pack, files.file, ['textMessages', 'quiet', 'to'], 'wrong-value', message);
  }
  if (files.notices.some(({ source }) => source.text !== undefined)) return;
  const message = 'no notice has a "text"';
  report(pack, files.file, ['textMessages'], 'text-goes-nowhere', message);
}

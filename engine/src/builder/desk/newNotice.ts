import { ASKED_LISTS } from '../../compile/desk/noticeReads.ts';
import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import { Translations } from '../../edit/texts.ts';
import type { JsonObject, Pointer } from '../../kernel/types.ts';
import { translationFile } from '../../texts/englishTexts.ts';
import type { Built } from '../Built.ts';
import { tryFind } from '../findQuestion.ts';
import { readWords, type WordsPlace } from '../words.ts';
import { addFile, type DeskWords, needed, say } from './addToDesk.ts';
import { deleteFromDesk } from './deleteFromDesk.ts';
import { inTurn, putPart } from './deskEdits.ts';
import { type DeskThing, deskNameOf, deskNotices, sendingOf } from './deskFiles.ts';
import { listTellable, type TellingTitles } from './listTellable.ts';
import { dropUnused } from './noticeEdits.ts';
import { tellNewText } from './noticeValues.ts';

/** A message that is new. */
export interface NewNotice {
  subject: DeskWords;
  /** Its first paragraph, where it is no copy of another one. */
  text?: DeskWords;
  mail: 'full' | 'short';
  /** The file of the action that sends it. */
  action?: string | undefined;
  /** The file of the notice that it begins as a copy of: its parts, in each language. */
  copyOf?: string | undefined;
  /** The file of a notice that goes, since this one is sent in its place. */
  replaces?: string | undefined;
  /** Names what can be told: what is typed by these words, `{City}`, is told. */
  titles?: TellingTitles | undefined;
}

/** Who signs: the same in each language, since the portal fills it. */
const SIGNATURE = '{agencyName}';

type Effects = { notice?: string } & { [effect: string]: unknown };

const effectsOf = (edits: FileEdits, action: string): Effects =>
  (tryFind(() => edits.read(action).effects) ?? {}) as Effects;

/** The notice that an action sends now; undefined where it sends none. */
export function noticeSentBy(files: PackTexts, action: string): DeskThing | undefined {
  const { notice } = effectsOf(new FileEdits(files), action);
  return deskNotices(files).find(({ id }) => id === notice);
}

/** A part that a notice needs, by what its action asks for and makes. */
export type NeededPart =
  | { list: Pointer }
  /** A button to the link; `words` as another notice says them, undefined where none does. */
  | { words: string | undefined };

type Block = JsonObject & { id: string; list?: Pointer; button?: string; to?: string };

const blocksOf = (edits: FileEdits, file: string): Block[] =>
  (tryFind(() => edits.read(file).blocks) ?? []) as Block[];

/** The button to an upload link as a notice has it: that of the action before any other. */
function linkButton(files: PackTexts, action: string): { file: string; block: Block } | undefined {
  const edits = new FileEdits(files);
  const own = noticeSentBy(files, action);
  const found = [...(own ? [own] : []), ...deskNotices(files)].map(({ file }) => ({
    file,
    block: blocksOf(edits, file).find(({ to }) => to === 'upload'),
  }));
  return found.find((one): one is { file: string; block: Block } => one.block !== undefined);
}

function listsOf(files: PackTexts, action: string): Pointer[] {
  const effects = effectsOf(new FileEdits(files), action);
  return [...ASKED_LISTS].filter(([, effect]) => effects[effect]).map(([list]) => list);
}

/** What a notice of an action has to have: what it asks for, and a way to the link that it makes. */
export function neededParts(files: PackTexts, action: string): NeededPart[] {
  const lists = listsOf(files, action).map((list) => ({ list }));
  if (!effectsOf(new FileEdits(files), action).link) return lists;
  return [...lists, { words: linkButton(files, action)?.block.button }];
}

const wordsOf = (files: PackTexts, file: string, key: string): DeskWords => {
  const [first, ...others] = readWords(files, { file, at: [], key, isNeeded: true });
  const translations = Object.fromEntries(others.map(({ language, text }) => [language, text]));
  return { text: first!.text, translations };
};

/** A notice with a first paragraph, what its action makes needful, and who signs. */
function begin(files: PackTexts, edits: FileEdits, { subject, text, mail, action }: NewNotice) {
  const own = action === undefined ? undefined : noticeSentBy(files, action);
  const known = own ? blocksOf(edits, own.file) : [];
  const lists = action === undefined ? [] : listsOf(files, action);
  const isLinked = action !== undefined && Boolean(effectsOf(edits, action).link);
  const link = isLinked ? linkButton(files, action) : undefined;
  const { values } = link ? (edits.read(link.file) as { values?: JsonObject }) : {};
  const first = text ?? { text: '', translations: {} };
  const file = addFile(edits, 'notice', subject, {
    subject: needed(subject),
    mail,
    ...(values && { values }),
    blocks: [
      { id: 'text', paragraph: needed(first) },
      ...lists.map((list, index) => {
        const when = known.find((block) => block.list === list)?.when;
        return { id: `list${index || ''}`, list, ...(when && { when }) };
      }),
      ...(link ? [{ id: 'upload', button: link.block.button!, to: 'upload' }] : []),
      { id: 'sign', signature: SIGNATURE },
    ],
  });
  dropUnused(edits, file);
  say(edits, file, 'subject', subject);
  say(edits, file, 'blocks/text', first);
  if (link) say(edits, file, 'blocks/upload', wordsOf(files, link.file, `blocks/${link.block.id}`));
  const { others } = languagesOf(files);
  const signed = Object.fromEntries(others.map((one) => [one, SIGNATURE]));
  say(edits, file, 'blocks/sign', { text: SIGNATURE, translations: signed });
  return file;
}

/** A notice as another one is, in each language, under a subject of its own; it goes by actions alone. */
function copy(files: PackTexts, edits: FileEdits, { subject, mail }: NewNotice, from: string) {
  const { $schema, on, statuses, to, ...data } = edits.read(from);
  const file = addFile(edits, 'notice', subject, { ...data, subject: needed(subject), mail });
  const written: [language: string, text: string][] = [];
  for (const language of languagesOf(files).others) {
    const known = translationFile(from, language);
    if (!edits.has(known)) {
      written.push([language, subject.translations[language] ?? '']);
      continue;
    }
    edits.add(translationFile(file, language), 'translation', edits.read(known));
    const own = new Translations(edits, file, language);
    if (!subject.translations[language]?.trim()) own.drop('subject');
    // Left as it is beside other words, it is a translation of those before.
    if (subject.translations[language]?.trim() === own.textOf('subject'))
      own.mark('subject', data.subject as string);
    else written.push([language, subject.translations[language] ?? '']);
  }
  say(edits, file, 'subject', { text: subject.text, translations: Object.fromEntries(written) });
  dropUnused(edits, file);
  return file;
}

/** Where the words stand that were typed for a notice: a copy has a subject of its own alone. */
const firstTexts = (file: string, hasText: boolean): WordsPlace[] => [
  { file, at: ['subject'], key: 'subject', isNeeded: true },
  ...(hasText
    ? [{ file, at: ['blocks', 0, 'paragraph'], key: 'blocks/text', isNeeded: true }]
    : []),
];

/**
 * A message that an action can send from now on, with what such a message needs, or as a copy of another one.
 * @throws EditError `blank`; as `deleteFromDesk` where the one that it replaces is sent by another action, too
 */
export function addNotice(files: PackTexts, notice: NewNotice): Built {
  const { subject, action, copyOf, replaces, titles } = notice;
  const edits = new FileEdits(files);
  const file = copyOf ? copy(files, edits, notice, copyOf) : begin(files, edits, notice);
  if (action) putPart(edits, { file: action, at: ['effects', 'notice'] }, deskNameOf(file));
  const changes = inTurn(files, [
    () => edits.changes(),
    // One that also goes by itself stays.
    (now) =>
      replaces && sendingOf(files, replaces).on === undefined
        ? deleteFromDesk(now, replaces).changes
        : [],
    ...(titles ? firstTexts(file, copyOf === undefined) : []).map(
      (place) => (now: PackTexts) => tellNewText(now, place, listTellable(now, file, titles!)),
    ),
  ]);
  const said = { id: 'notice-added' as const, params: { title: subject.text.trim() } };
  return { changes, said, at: { file } };
}

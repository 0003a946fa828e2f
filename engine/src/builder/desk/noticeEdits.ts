import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import { Translations } from '../../edit/texts.ts';
import type { NoticeBlockKind, NoticeTarget } from '../../kernel/desk/index.ts';
import type { JsonObject, Pointer } from '../../kernel/types.ts';
import { translationFile } from '../../texts/englishTexts.ts';
import type { Built } from '../Built.ts';
import { fileName } from '../names.ts';
import { translate } from '../translate.ts';
import type { WordsPlace } from '../words.ts';
import type { DeskWords } from './addToDesk.ts';
import { inTurn, putPart, toldOf } from './deskEdits.ts';
import type { Tellable } from './listTellable.ts';
import { tellNewText } from './noticeValues.ts';
import { placesIn } from './placesIn.ts';

/** Kinds of the parts of a notice, in the order in which they are offered. */
export const BLOCK_KINDS: readonly NoticeBlockKind[] = [
  'paragraph',
  'heading',
  'list',
  'button',
  'signature',
];

/** A part of a notice as its form shows it. */
export interface ShownBlock {
  id: string;
  kind: NoticeBlockKind;
  /** Where its words stand; undefined for a list. */
  place: WordsPlace | undefined;
  at: Pointer | undefined;
  to: NoticeTarget | undefined;
}

type Written = { id: string; to?: NoticeTarget; when?: JsonObject } & {
  [kind in NoticeBlockKind]?: string;
};

const blocksIn = (edits: FileEdits, file: string) => (edits.read(file).blocks ?? []) as Written[];

/** The parts of a notice, in their order. */
export function noticeBlocks(files: PackTexts, file: string): ShownBlock[] {
  return blocksIn(new FileEdits(files), file).map((block, index) => {
    const kind = BLOCK_KINDS.find((one) => block[one] !== undefined) ?? 'list';
    const isSpoken = kind !== 'list';
    const key = `blocks/${block.id}`;
    return {
      id: block.id,
      kind,
      place: isSpoken ? { file, at: ['blocks', index, kind], key, isNeeded: true } : undefined,
      at: block.list,
      to: block.to,
    };
  });
}

/** A part of a notice that is new. */
export interface NewBlock {
  kind: NoticeBlockKind;
  /** Of all but a list. */
  words?: DeskWords;
  /** What a list lists. */
  list?: Pointer;
  /** Where a button leads. */
  to?: NoticeTarget;
  /** Before the part of which position it stands, from 0. */
  before?: number | undefined;
}

/**
 * Puts a part where it is wanted; where that is not said before the signature with which a notice ends, or at its
 * end. What is typed in it by its words, `{City}`, is told.
 * @param tellable What it can tell.
 * @throws EditError `blank`
 */
export function addBlock(
  files: PackTexts,
  file: string,
  block: NewBlock,
  tellable: readonly Tellable[] = [],
): Built {
  const edits = new FileEdits(files);
  const { kind, words, list, to, before } = block;
  const text = kind === 'list' ? list : words?.text.trim();
  if (!text) throw new EditError('blank', 'A part of a notice says something.');
  const known = blocksIn(edits, file);
  const isTaken = (one: string) => known.some(({ id }) => id === one) || one === 'subject';
  const id = fileName(kind === 'list' ? 'list' : text, isTaken, kind);
  const isLast = known.at(-1)?.signature === undefined || kind === 'signature';
  const end = isLast ? known.length : known.length - 1;
  const place = Math.min(before ?? end, known.length);
  edits.set(file, ['blocks', place < known.length ? place : -1], {
    id,
    [kind]: text,
    ...(kind === 'button' && { to: to ?? 'application' }),
  });
  if (words && kind !== 'list')
    translate(edits, {
      file,
      key: `blocks/${id}`,
      original: text,
      translations: words.translations,
    });
  const at = ['blocks', place, kind];
  const changes = inTurn(files, [
    () => edits.changes(),
    (now) =>
      kind === 'list'
        ? []
        : tellNewText(now, { file, at, key: `blocks/${id}`, isNeeded: true }, tellable),
  ]);
  return { ...toldOf(edits, { file, at: ['blocks'] }), changes };
}

/** Moves a part of a notice to another position, from 0. */
export function moveBlock(files: PackTexts, file: string, from: number, to: number): Built {
  const edits = new FileEdits(files);
  edits.move(file, ['blocks'], from, to);
  return toldOf(edits, { file, at: ['blocks'] });
}

/** Values that no text of the notice names any more go. */
export function dropUnused(edits: FileEdits, file: string): void {
  const {
    values = {},
    subject,
    text,
  } = edits.read(file) as {
    values?: { [place: string]: Pointer };
    subject?: string;
    text?: string;
  };
  const said = blocksIn(edits, file).flatMap((block) =>
    BLOCK_KINDS.flatMap((kind) => (kind === 'list' ? [] : (block[kind] ?? []))),
  );
  const used = new Set([subject ?? '', text ?? '', ...said].flatMap(placesIn));
  for (const name of Object.keys(values))
    if (!used.has(name)) putPart(edits, { file, at: ['values', name] }, undefined);
}

/** Takes a part away, with its words. @throws EditError `last-one` */
export function dropBlock(files: PackTexts, file: string, id: string): Built {
  const edits = new FileEdits(files);
  const known = blocksIn(edits, file);
  const at = known.findIndex((one) => one.id === id);
  if (at < 0) throw new EditError('not-there', `${file} has no part "${id}".`);
  if (known.length === 1) throw new EditError('last-one', 'A notice has one part at least.');
  edits.drop(file, ['blocks', at]);
  for (const language of languagesOf(files).others)
    if (edits.has(translationFile(file, language)))
      new Translations(edits, file, language).drop(`blocks/${id}`);
  dropUnused(edits, file);
  return toldOf(edits, { file, at: ['blocks'] });
}

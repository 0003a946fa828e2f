import { isBlank } from '../blank.ts';
import { holds } from '../conditions.ts';
import { localeOf } from '../localeOf.ts';
import { formatMessage } from '../messages.ts';
import { readPointer } from '../pointers.ts';
import { showAnswer } from '../showAnswer.ts';
import { MOST_STEPS } from '../stepBudget.ts';
import type { Field, Json, Pointer } from '../types.ts';
import type { CaseRoot } from './caseConditions.ts';
import type { Desk } from './Desk.ts';
import {
  type DeskNotice,
  type NoticeBlock,
  type NoticeTarget,
  TEXT_LINK,
  TEXT_MESSAGE,
  type WrittenBlock,
  type WrittenNotice,
} from './Notice.ts';

/** What a notice is written with. */
export interface NoticeWriting {
  desk: Pick<Desk, 'schemas'>;
  /** The case with the answers of the action; `/$/case/papers` lists what it asks for, in words. */
  root: CaseRoot;
  /** The questions of the action and of the application, in the language of the notice. */
  fields: ReadonlyMap<Pointer, Field>;
  language: string;
  /** Values in words, in the place of those of the case: the label of its status. */
  words?: ReadonlyMap<Pointer, string> | undefined;
  /** The path of the upload link that is made for it. */
  uploadPath?: string | undefined;
  /** The path of what she sent. */
  receiptPath?: string | undefined;
  /** The path of the case at the desk. */
  casePath?: string | undefined;
}

const listOf = (value: Json | undefined): Json[] =>
  value === undefined || isBlank(value) ? [] : [value].flat();

/** A value as its question writes it; days of facts are written by the message itself. */
function show({ fields, words, language }: NoticeWriting, pointer: Pointer, value: Json): string {
  const word = words?.get(pointer);
  if (word !== undefined) return word;
  const field = fields.get(pointer);
  return field ? showAnswer(field, value, localeOf(language)) : String(value);
}

function writeBlock(
  block: NoticeBlock,
  writing: NoticeWriting,
  say: (id: string) => string,
): WrittenBlock[] {
  const { kind, id, at, to } = block;
  if (kind === 'list') {
    const values = listOf(readPointer(writing.root, at!));
    return values.length === 0 ? [] : [{ list: values.map((one) => show(writing, at!, one)) }];
  }
  if (kind === 'button') {
    const paths: { [target in NoticeTarget]?: string | undefined } = {
      upload: writing.uploadPath,
      receipt: writing.receiptPath,
      case: writing.casePath,
    };
    const path = paths[to!];
    return [{ button: say(id), to: to!, ...(path && { path }) }];
  }
  return [{ [kind]: say(id) } as WrittenBlock];
}

/** What stands at the places of a notice. */
const placesOf = (
  { values }: Pick<DeskNotice, 'values'>,
  writing: NoticeWriting,
): { [place: string]: string } =>
  Object.fromEntries(
    Object.entries(values).map(([place, pointer]) => {
      const value = readPointer(writing.root, pointer);
      return [place, value === undefined || isBlank(value) ? '' : show(writing, pointer, value)];
    }),
  );

/**
 * The text message that tells of a notice; undefined where the notice has none.
 * @param link Where her messages are.
 */
export function writeSms(
  notice: DeskNotice,
  writing: NoticeWriting,
  link: string,
): string | undefined {
  if (!Object.hasOwn(notice.texts, TEXT_MESSAGE)) return undefined;
  const places = { ...placesOf(notice, writing), [TEXT_LINK]: link };
  return formatMessage(notice.texts, TEXT_MESSAGE, places, writing.language);
}

/** A notice in words, as who gets it reads it: blocks whose conditions do not hold are left out. */
export function writeNotice(
  notice: Pick<DeskNotice, 'texts' | 'values' | 'blocks'>,
  writing: NoticeWriting,
): WrittenNotice {
  const { desk, root, language } = writing;
  const places = placesOf(notice, writing);
  const say = (id: string) => formatMessage(notice.texts, id, places, language);
  const scope = () => ({ root, kept: {}, schemas: desk.schemas, work: { left: MOST_STEPS } });
  return {
    subject: say('subject'),
    blocks: notice.blocks
      .filter(({ when }) => when === undefined || holds(when, scope()))
      .flatMap((block) => writeBlock(block, writing, say)),
  };
}

import {
  type DeskNotice,
  type NoticeBlock,
  type StaffNotice,
  TEXT_MESSAGE,
} from '../../kernel/desk/index.ts';
import type { Text, Texts } from '../../kernel/types.ts';
import { type ConditionTests, compileCondition } from '../conditions.ts';
import type { DeskNoticeSource } from '../meta/sources.generated.ts';
import type { Pack } from '../readPack.ts';
import { parseText, refuseMessage, type Translate } from '../texts.ts';
import type { WrittenFile } from './readDesk.ts';

const SPOKEN = ['heading', 'paragraph', 'button', 'signature'] as const;

/** The word of a block that holds its text; undefined for a list. */
export const spokenWordOf = (block: DeskNoticeSource['blocks'][number]) =>
  SPOKEN.find((word) => block[word] !== undefined);

/** What a notice is compiled with, in one language. */
export interface NoticeContext {
  pack: Pack;
  translate: Translate;
  tests: ConditionTests;
}

type NoticeFile = WrittenFile<DeskNoticeSource>;

/** What a notice says, whoever gets it. What is no message is told of, and stands as it is. */
function compileWords(
  { name, file, source }: NoticeFile,
  { pack, translate, tests }: NoticeContext,
): Omit<DeskNotice, 'mail'> {
  const texts: Texts = {};
  const say = (id: string, key: string, at: (string | number)[], english: string) => {
    const text = translate(file.name, key, english);
    try {
      texts[id] = parseText(pack, text, translate) as Text;
    } catch (error) {
      refuseMessage({ pack, translate }, { file, key, at }, error);
      texts[id] = text;
    }
  };
  say('subject', 'subject', ['subject'], source.subject);
  if (source.text !== undefined) say(TEXT_MESSAGE, 'text', ['text'], source.text);
  const blocks = source.blocks.map((block, index): NoticeBlock => {
    const { id, list, to, when } = block;
    const word = spokenWordOf(block);
    if (word) say(id, `blocks/${id}`, ['blocks', index, word], block[word]!);
    return {
      id,
      kind: word ?? 'list',
      ...(list !== undefined && { at: list }),
      ...(word === 'button' && to && { to }),
      ...(when && { when: compileCondition(when, tests) }),
    };
  });
  const { on, statuses, values = {} } = source;
  return { name, ...(on && { on }), ...(statuses && { statuses }), texts, values, blocks };
}

/** Whether a notice is to staff. */
export const isToStaff = ({ to }: Pick<DeskNoticeSource, 'to'>): boolean => to !== undefined;

/** The notices to applicants, in one language. */
export const compileNotices = (files: NoticeFile[], context: NoticeContext): DeskNotice[] =>
  files
    .filter(({ source }) => !isToStaff(source))
    .map((one) => ({ ...compileWords(one, context), mail: one.source.mail ?? 'short' }));

/** The notices to staff, in one language. One of a moment that staff have not is told of, and goes nowhere. */
export const compileStaffNotices = (files: NoticeFile[], context: NoticeContext): StaffNotice[] =>
  files.flatMap((one) => {
    const { on, to } = one.source;
    if (to === undefined || on === undefined || on === 'draft-ending') return [];
    return [{ ...compileWords(one, context), on, to }];
  });

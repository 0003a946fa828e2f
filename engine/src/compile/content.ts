import type { ContentBlock } from '../kernel/types.ts';
import type { PackFile } from './readPack.ts';
import type { Translate } from './texts.ts';

/** Guidance blocks in one language; their words are looked up by the block's id, never by position. */
export function translateContent(
  blocks: ContentBlock[],
  { file, translate }: { file: PackFile; translate: Translate },
): ContentBlock[] {
  return blocks.map((block) => {
    const said = { ...block };
    for (const part of ['heading', 'paragraph'] as const) {
      const english = block[part];
      if (english) said[part] = translate(file.name, `content/${block.id}`, english);
    }
    if (block.list) {
      said.list = block.list.map(({ id, text }) => ({
        id,
        text: translate(file.name, `content/${block.id}/${id}`, text),
      }));
    }
    return said;
  });
}

import { report } from '../../compile/readPack.ts';
import { englishTexts, isTranslation } from '../../texts/englishTexts.ts';
import { translationsIn } from '../../texts/translations.ts';
import type { CheckContext } from '../CheckContext.ts';

/** A tag, a comment or an entity; `a < b` and `R&D` are none. */
const HTML = /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** Reports texts, English or translated, that hold HTML: it would be shown, not obeyed. */
export function checkHtml({ pack }: CheckContext): void {
  for (const file of pack.files.values()) {
    const texts = isTranslation(file.name)
      ? translationsIn(file.data)
      : englishTexts(file.name, file.data);
    for (const { text, at } of texts) {
      const found = HTML.exec(text)?.[0];
      if (found) report(pack, file, at, 'html-in-text', `${found} would be shown as it stands`);
    }
  }
}

import { suggest } from '../../compile/findings.ts';
import { report } from '../../compile/readPack.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { CheckContext, Question } from '../CheckContext.ts';

/** What can be wrong with an answer to this question: its keywords, those of its entries, and that it is missing. */
function keywordsOf({ source, required }: Question): Set<string> {
  const items = (source.items ?? {}) as JsonObject;
  const has = source.options || items.options ? ['enum'] : [];
  return new Set([
    ...Object.keys(source),
    ...Object.keys(items),
    ...has,
    ...(required ? ['required'] : []),
  ]);
}

/** Warns of messages for what can't go wrong: nobody will ever read them. */
export function checkMessages({ pack, forms }: CheckContext): void {
  for (const { own } of forms) {
    for (const question of own) {
      const keywords = keywordsOf(question);
      const messages = (question.source.messages ?? {}) as JsonObject;
      for (const keyword of Object.keys(messages)) {
        if (keywords.has(keyword)) continue;
        const suggestion = suggest(keyword, keywords);
        const message =
          keyword === 'required'
            ? `${question.field.pointer} is not required: nobody reads this message`
            : `${question.field.pointer} has no "${keyword}": nobody reads this message`;
        const at = [...question.at, 'messages', keyword];
        report(pack, question.file, at, 'message-without-keyword', message, {
          ...(suggestion && { suggestion }),
        });
      }
    }
  }
}

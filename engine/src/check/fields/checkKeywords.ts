import { factsOf } from '../../compile/checkForm.ts';
import { pointersOf } from '../../compile/conditions.ts';
import { type PackFile, report } from '../../compile/readPack.ts';
import { KEYWORDS, type Keyword, keywordsOn } from '../../kernel/keywords/index.ts';
import type { Json, JsonObject, Pointer } from '../../kernel/types.ts';
import type { CheckContext, CheckedForm, Path, Question } from '../CheckContext.ts';

const isOfKind = ({ appliesTo }: Keyword, { field, source }: Question) =>
  appliesTo.types.includes(field.type) &&
  (appliesTo.format === undefined || source.format === appliesTo.format);

/** Whether what stands at a pointer is what the keyword validates; undefined where nobody knows. */
function isComparable(
  keyword: Keyword,
  pointer: Pointer,
  { form, questions }: Pick<CheckedForm, 'form' | 'questions'>,
  depth = 0,
): boolean | undefined {
  const question = questions.get(pointer);
  if (question) return isOfKind(keyword, question);
  const name = /^\/\$\/([^/]+)$/.exec(pointer)?.[1];
  // What leads nowhere is told of where names are checked.
  if (name === undefined || !factsOf(form).includes(name)) return undefined;
  const { types, format } = keyword.appliesTo;
  if (name === 'today') return types.includes('string') && format === 'date';
  if (name === 'year') return types.includes('integer') || types.includes('number');
  const fact = form.facts[name] as JsonObject | undefined;
  if (typeof fact?.get === 'string' && depth < 10)
    return isComparable(keyword, fact.get, { form, questions }, depth + 1);
  // A sum or a count is a number; lists and limits are nothing to compare with.
  return fact !== undefined && !format && types.includes('number');
}

/** A keyword of ours at a question: as its own word, or as a rule asks about it. */
interface Use {
  name: string;
  limit: Json;
  question: Question;
  file: PackFile;
  at: Path;
}

const ownUses = ({ own }: CheckedForm): Use[] =>
  own.flatMap((question) =>
    keywordsOn(question.field).map(([name, limit]) => ({
      name,
      limit,
      question,
      file: question.file,
      at: [...question.at, name],
    })),
  );

/** The days with which rules compare that only ask. */
const askedUses = ({ stepFiles, questions }: CheckedForm): Use[] =>
  stepFiles.flatMap(({ file }) =>
    ((file.data.rules ?? []) as JsonObject[]).flatMap(({ warn }, index) =>
      Object.entries((warn ?? {}) as JsonObject).flatMap(([pointer, words]) => {
        const question = questions.get(pointer);
        const at = ['rules', index, 'warn', pointer];
        return Object.entries(question && typeof words === 'object' ? (words as JsonObject) : {})
          .filter(([name]) => Object.hasOwn(KEYWORDS, name))
          .map(([name, limit]) => ({
            name,
            limit: limit!,
            question: question!,
            file,
            at: [...at, name],
          }));
      }),
    ),
  );

/** Reports the vocabulary's validating keywords where they can't validate, or compare days with what is none. */
export function checkKeywords({ pack, forms }: CheckContext): void {
  for (const checked of forms) {
    for (const { name, limit, question, file, at } of [
      ...ownUses(checked),
      ...askedUses(checked),
    ]) {
      const keyword = KEYWORDS[name]!;
      const { field } = question;
      const { types, format } = keyword.appliesTo;
      const kind = format ? `"format": "${format}"` : `"type": "${types.join('" or "')}"`;
      if (!isOfKind(keyword, question)) {
        const message = `"${name}" validates nothing on ${field.pointer}`;
        const expected = `a question with ${kind}`;
        report(pack, file, at, 'misplaced-keyword', message, { expected });
        continue;
      }
      for (const found of pointersOf(limit)) {
        if (isComparable(keyword, found.pointer, checked) !== false) continue;
        const message = `"${name}" compares ${field.pointer} with ${found.pointer}, which is of another kind`;
        report(pack, file, [...at, ...found.at], 'limit-of-another-kind', message, {
          expected: `an answer with ${kind}`,
        });
      }
    }
  }
}

import { report } from '../../compile/readPack.ts';
import type { TypeName } from '../../kernel/schema-validator/SchemaNode.ts';
import { isOfType } from '../../kernel/schema-validator/valueTypes.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import type { CheckContext, Path } from '../CheckContext.ts';

const article = (type: string) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** The values that a declaration names, and where each stands. */
function valuesIn(source: JsonObject, at: Path): [Path, Json][] {
  const listed = Array.isArray(source.enum) ? source.enum : [];
  return [
    ...('default' in source ? [[[...at, 'default'], source.default] as [Path, Json]] : []),
    ...('const' in source ? [[[...at, 'const'], source.const] as [Path, Json]] : []),
    ...listed.map((value, index): [Path, Json] => [[...at, 'enum', index], value]),
  ];
}

/** Reports values that an answer can't have: of another type than the question's, and choices of one. */
export function checkValues({ pack, forms }: CheckContext): void {
  for (const { own } of forms) {
    for (const { field, file, at, source } of own) {
      const items = (source.items ?? {}) as JsonObject;
      const itemType = items.type as TypeName | undefined;
      const choiceType = field.type === 'array' ? (itemType ?? 'string') : field.type;
      const say = (place: Path, value: Json, type: string) =>
        report(
          pack,
          file,
          place,
          'wrong-value',
          `${JSON.stringify(value)} is not ${article(type)}, as answers to ${field.pointer} are`,
        );
      for (const [place, value] of valuesIn(source, at)) {
        if (typeof value === 'object' && value !== null && '$data' in value) continue;
        if (!isOfType(value, field.type)) say(place, value, field.type);
      }
      if (itemType)
        for (const [place, value] of valuesIn(items, [...at, 'items']))
          if (!isOfType(value, itemType)) say(place, value, itemType);
      const wrong = field.choices?.find(({ value }) => !isOfType(value, choiceType));
      const place = source.options ? [...at, 'options'] : [...at, 'items', 'options'];
      if (wrong) say(place, wrong.value, choiceType);
    }
  }
}

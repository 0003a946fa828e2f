import {
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import { byText } from '../../compile/byText.ts';

/**
 * The places of a message, `{name}` and `{N, plural, …}`: by name, inner ones too, in their order.
 * @throws SyntaxError when it is no ICU message
 */
export const placesOf = byText((text): readonly string[] => {
  if (!/[{}]/.test(text)) return [];
  const names = new Set<string>();
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (isPluralElement(element) || isSelectElement(element))
        for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(parse(text, { ignoreTag: true }));
  return [...names].sort();
});

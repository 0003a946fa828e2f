import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { MASK_PLACES } from '../../kernel/index.ts';
import { type Mask, plainText } from './Mask.ts';
import { ANYTHING, understand } from './pattern.ts';

/** What may stand between the places and says nothing. */
const SEPARATORS = /[\s().+/-]/g;

const toUpper: MaskitoPreprocessor = ({ elementState, data }) => ({
  elementState: { ...elementState, value: elementState.value.toUpperCase() },
  data: data.toUpperCase(),
});

/**
 * A mask from a pattern with letters: `createLetterMask('AA######', true)` shows and stores `AB123456`
 * of `ab 123456`. What does not fit stays as it was typed or pasted, and its rule refuses it.
 */
export function createLetterMask(pattern: string, isUpper: boolean): Mask {
  const characters = [...pattern];
  const places = characters.flatMap((character) => MASK_PLACES[character] ?? []);
  const read = (text: string): string | undefined => {
    const bare = [...text.replace(SEPARATORS, '')];
    const fits =
      bare.length <= places.length && bare.every((one, index) => places[index]!.test(one));
    return fits ? bare.join('') : undefined;
  };
  const shape = characters.map((character) => MASK_PLACES[character] ?? character);
  const options: MaskitoOptions = {
    mask: ({ value }) => (read(value) === undefined ? ANYTHING : shape),
    preprocessors: [...(isUpper ? [toUpper] : []), understand(read)],
  };
  return { options, inputMode: 'text', size: pattern.length, ...plainText };
}

/** Anything, in capital letters. */
export function createUpperMask(): Mask {
  return {
    options: { mask: ANYTHING, preprocessors: [toUpper] },
    inputMode: 'text',
    size: 20,
    ...plainText,
  };
}

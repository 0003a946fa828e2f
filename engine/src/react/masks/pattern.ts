import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { CARD_NUMBER } from '../../kernel/index.ts';
import { type Mask, plainText } from './Mask.ts';

/** What is let in where the text is not understood: it stays as it came, and its rule refuses it. */
export const ANYTHING = /^[\s\S]*$/;
/** Keys that make another value when they are lost: 1.5 is not 15. */
const TELLING = /[.,/]/;

/** How lenient a mask of digits is with what is typed or pasted. */
export interface PatternOptions {
  /** What may stand between the digits and says nothing. Default: blanks, brackets, dots, dashes, slashes, plus. */
  separators?: RegExp;
  /** A leading 1 before a whole number is the country's: `1-803-555-0100`. */
  hasCountryCode?: boolean;
  /** Texts of digits and separators that are not understood all the same. */
  misread?: RegExp;
}

/** The digits of a text that is nothing but such a number; undefined where anything would be lost. */
function readDigits(text: string, places: number, options: PatternOptions): string | undefined {
  const { separators = /[\s().+/-]/g, hasCountryCode = false, misread } = options;
  const digits = text.replace(separators, '');
  if (/\D/.test(digits) || misread?.test(text)) return undefined;
  const isAbroad = /^\s*\+\s*1/.test(text) || digits.length === places + 1;
  const own = hasCountryCode && isAbroad && digits.startsWith('1') ? digits.slice(1) : digits;
  return own.length > places ? undefined : own;
}

/**
 * Shapes what is understood and leaves the rest as it came. A key that can't stand there is refused;
 * what was pasted or filled in is never cut or thinned out.
 */
export function understand(read: (text: string) => string | undefined): MaskitoPreprocessor {
  return ({ elementState, data }) => {
    const { value, selection } = elementState;
    const [from, to] = selection;
    const whole = value.slice(0, from) + data + value.slice(to);
    const digits = read(whole);
    if (digits === undefined) {
      const isKey = data.length === 1 && read(value) !== undefined && !TELLING.test(data);
      return { elementState, data: isKey ? '' : data };
    }
    // The country's code is left out: the number begins anew.
    if (digits.length < whole.replace(/\D/g, '').length) {
      if (data === '') {
        return { elementState: { value: digits, selection: [digits.length, digits.length] }, data };
      }
      return { elementState: { value: '', selection: [0, 0] }, data: digits };
    }
    return { elementState, data };
  };
}

/**
 * A mask from a pattern: `#` is a digit, everything else stands as it is.
 * `createPatternMask('###-##-####')` shows and stores `123-45-6789`.
 */
export function createPatternMask(pattern: string, options: PatternOptions = {}): Mask {
  const characters = [...pattern];
  const places = characters.filter((character) => character === '#').length;
  const shape = characters.map((character) => (character === '#' ? /\d/ : character));
  const read = (text: string) => readDigits(text, places, options);
  const maskito: MaskitoOptions = {
    mask: ({ value }) => (read(value) === undefined ? ANYTHING : shape),
    preprocessors: [understand(read)],
  };
  return { options: maskito, inputMode: 'numeric', size: pattern.length, ...plainText };
}

/** Digits only, at most as many as the shape has. Leading zeros are kept: it is text, not a number. */
export function createDigitsMask(shape: string): Mask {
  return createPatternMask(shape, { separators: /[\s-]/g });
}

/** The number of a card as it is printed there: capital letters, digits, hyphens and spaces. */
export function createCardMask(): Mask {
  const shape: MaskitoPreprocessor = ({ elementState, data }) => {
    const value = elementState.value.toUpperCase();
    const typed = data.toUpperCase();
    const isRefused = typed.length === 1 && CARD_NUMBER.test(value) && !CARD_NUMBER.test(typed);
    return { elementState: { ...elementState, value }, data: isRefused ? '' : typed };
  };
  const options: MaskitoOptions = {
    mask: ({ value }) => (CARD_NUMBER.test(value) ? CARD_NUMBER : ANYTHING),
    preprocessors: [shape],
  };
  return { options, inputMode: 'text', size: 20, ...plainText };
}

import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { type Mask, plainText } from './Mask.ts';

/**
 * A pasted or filled-in number may carry a country code ("+1 (803) 555-0100"): when a whole number
 * arrives with exactly one digit too many and it is a leading 1, it is dropped.
 */
function dropCountryCode(places: number): MaskitoPreprocessor {
  return ({ elementState, data }) => {
    const strip = (text: string) => {
      const digits = text.replace(/\D/g, '');
      return digits.length === places + 1 && digits.startsWith('1') ? digits.slice(1) : text;
    };
    const value = strip(elementState.value);
    if (value === elementState.value) return { elementState, data: strip(data) };
    return { elementState: { value, selection: [value.length, value.length] }, data };
  };
}

/**
 * A mask from a pattern: `#` is a digit, everything else stands as it is.
 * `createPatternMask('###-##-####')` shows and stores `123-45-6789`.
 */
export function createPatternMask(pattern: string): Mask {
  const characters = [...pattern];
  const places = characters.filter((character) => character === '#').length;
  const options: MaskitoOptions = {
    mask: characters.map((character) => (character === '#' ? /\d/ : character)),
    preprocessors: places === 10 ? [dropCountryCode(places)] : [],
  };
  return { options, inputMode: 'numeric', size: pattern.length, ...plainText };
}

/** The number of a card as it is printed there: capital letters, digits, hyphens and spaces. */
export function createCardMask(): Mask {
  const shape = (text: string) => text.toUpperCase().replace(/[^A-Z\d -]/g, '');
  const options: MaskitoOptions = {
    mask: /^[A-Z\d -]*$/,
    preprocessors: [
      ({ elementState, data }) => {
        const value = shape(elementState.value);
        if (value === elementState.value) return { elementState, data: shape(data) };
        return {
          elementState: { value, selection: [value.length, value.length] },
          data: shape(data),
        };
      },
    ],
  };
  return { options, inputMode: 'text', size: 20, ...plainText };
}

/** Digits only, at most so many. Leading zeros are kept: it is text, not a number. */
export function createDigitsMask(places: number): Mask {
  const mask = new RegExp(`^\\d{0,${places}}$`);
  const options: MaskitoOptions = {
    mask,
    preprocessors: [({ elementState, data }) => ({ elementState, data: data.replace(/\D/g, '') })],
  };
  return { options, inputMode: 'numeric', size: places, ...plainText };
}

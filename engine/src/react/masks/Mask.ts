import type { MaskitoOptions } from '@maskito/core';
import type { Json } from '../../kernel/index.ts';

/** How a value is typed: what the field lets in, and the way between what is seen and what is stored. */
export interface Mask {
  options: MaskitoOptions;
  /** The keyboard that a phone shows. */
  inputMode: 'numeric' | 'decimal' | 'text';
  /** What is seen → what is stored. What is not finished stays as it was typed. */
  parse(text: string): Json | undefined;
  /** What is stored → what is seen. */
  format(value: Json | undefined): string;
  /** What is seen once the field is left; absent: as typed. */
  settle?(text: string): string;
  /** Characters that fit, for the field's width. */
  size: number;
}

/** What is stored as text, as text; blank as nothing. */
export const plainText = {
  parse: (text: string): Json | undefined => (text === '' ? undefined : text),
  format: (value: Json | undefined): string =>
    value === undefined || value === null ? '' : String(value),
};

import type { Json, JsonObject } from '../../kernel/index.ts';

/** What a UI schema says of one place, `ui:options` included. Only what is known here. */
export interface UiWords {
  widget?: string;
  title?: string;
  description?: string;
  help?: string;
  placeholder?: string;
  autofocus?: boolean;
  autocomplete?: string;
  inputType?: string;
  rows?: number;
  inline?: boolean;
  accept?: string;
  order?: string[];
  readonly?: boolean;
  disabled?: boolean;
  /** False: the label is only read out. */
  label?: boolean;
  enumNames?: string[];
  enumDisabled?: Json[];
  emptyValue?: Json;
  addable?: boolean;
  orderable?: boolean;
  removable?: boolean;
  copyable?: boolean;
}

/** Each known word, with a value that shows its type. */
const TYPES: { [word in keyof Required<UiWords>]: 'text' | 'flag' | 'number' | 'list' | 'any' } = {
  widget: 'text',
  title: 'text',
  description: 'text',
  help: 'text',
  placeholder: 'text',
  autofocus: 'flag',
  autocomplete: 'text',
  inputType: 'text',
  rows: 'number',
  inline: 'flag',
  accept: 'text',
  order: 'list',
  readonly: 'flag',
  disabled: 'flag',
  label: 'flag',
  enumNames: 'list',
  enumDisabled: 'list',
  emptyValue: 'any',
  addable: 'flag',
  orderable: 'flag',
  removable: 'flag',
  copyable: 'flag',
};

function fits(type: (typeof TYPES)[keyof UiWords], value: Json): boolean {
  if (type === 'any') return true;
  if (type === 'list') return Array.isArray(value);
  return typeof value === { text: 'string', flag: 'boolean', number: 'number' }[type];
}

/** `ui:widget`, and what stands in `ui:options`, as pairs, each with the way to it. */
export function listUiWords(ui: JsonObject): { word: string; value: Json; tokens: string[] }[] {
  return Object.entries(ui).flatMap(([key, value]) => {
    if (!key.startsWith('ui:')) return [];
    if (key !== 'ui:options') return [{ word: key.slice(3), value, tokens: [key] }];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).map(([word, one]) => ({
      word: word.replace(/^ui:/, ''),
      value: one,
      tokens: [key, word],
    }));
  });
}

/** Is this a word that means something here, with a value that it can have? */
export function isUiWord(word: string, value: Json): boolean {
  return Object.hasOwn(TYPES, word) && fits(TYPES[word as keyof UiWords], value);
}

/** What a UI schema says of the place that it stands for. */
export function readUi(ui: JsonObject): UiWords {
  const words = listUiWords(ui).filter(({ word, value }) => isUiWord(word, value));
  return Object.fromEntries(words.map(({ word, value }) => [word, value]));
}

/** The part of a UI schema below a key; nothing, where none stands. */
export function uiBelow(ui: JsonObject, key: string): JsonObject {
  const part = Object.hasOwn(ui, key) ? ui[key] : undefined;
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {};
}

/** The part of a UI schema for an item: `items` for all or by position, then `additionalItems`. */
export function uiOfItem(ui: JsonObject, index: number, fixedItems: number): JsonObject {
  const { items } = ui;
  if (Array.isArray(items) && index < items.length) return uiBelow({ item: items[index]! }, 'item');
  const hasOwn = index >= fixedItems && fixedItems > 0 && ui.additionalItems !== undefined;
  return uiBelow(ui, hasOwn ? 'additionalItems' : 'items');
}

import type { Json, Pointer } from '../../kernel/index.ts';
import type { NodeId, TypeName } from '../types.ts';
import type { UiWords } from './readUi.ts';
import type { ViewKind } from './ViewKind.ts';
import type { WidgetName } from './widgets.ts';

/** Says a text in the page's language: `say('external-schema.item', { name: 'Pet', n: 2 })`. */
export type Say = (id: string, params?: { [name: string]: string | number }) => string;

/** One of the values that a widget offers. */
export interface ViewChoice {
  value: Json;
  label: string;
  isDisabled: boolean;
}

/** A choice between schemas, or between types: an `anyOf`, a `oneOf`, several types. */
export interface Picker {
  /** Names the choice in the state. */
  key: string;
  options: string[];
  chosen: number;
  /** The types, where it is these that are chosen between. */
  types?: TypeName[];
  /** Otherwise the schema whose options these are, and where each stands among all of them. */
  owner?: NodeId;
  indexes?: number[];
}

/** What limits a value, as far as a widget can help. */
export interface ValueLimits {
  minimum?: number;
  maximum?: number;
  step?: number;
  maxLength?: number;
  isInteger?: true;
}

/** One place of the instance as it is asked for now. Made anew after each change; equal parts stay the same object. */
export interface ViewNode {
  path: Pointer;
  /** Where its schema stands: `schema#/properties/name`. */
  at: string;
  kind: ViewKind;
  label: string;
  help?: string;
  value?: Json;
  widget?: WidgetName;
  ui: UiWords;
  format?: string;
  limits: ValueLimits;
  examples?: string[];
  defaultValue?: Json;
  isRequired: boolean;
  isItem: boolean;
  isNullable: boolean;
  isReadOnly: boolean;
  /** A part that may be left out and would go on for ever: it is asked for when it is added. */
  isClosed: boolean;
  pickers: Picker[];
  choices?: ViewChoice[];
  /**
   * A constant that nobody is asked for: it is filled in. `hidden` where the choice between options has
   * said it, `shown` where it is only a word of the schema's. Absent: whoever fills in the form gives it.
   */
  given?: 'hidden' | 'shown';
  children: ViewNode[];
  /** An object that takes properties with names of one's own. */
  isOpen: boolean;
  /** A property with a name of one's own: this is it. */
  ownName?: string;
  /** An array's buttons. */
  canAdd: boolean;
  /** How many of the first items are fixed: they can't be removed. */
  fixedItems: number;
}

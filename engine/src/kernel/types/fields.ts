import type { Json, Pointer } from '../json.ts';
import type { Condition, Expression } from './conditions.ts';

/** How a field travels: its flat server name, and its conversion. */
export type Wire = {
  as: 'value' | 'yn' | 'date' | 'list' | 'flags' | 'none';
  /** The flat server name; absent for `flags` and `none`. */
  name?: string;
  /** `flags`: form value → server name of the boolean. */
  map?: { [value: string]: string };
};

/** A collection with calls of its own; never in the PUT. */
export type Resource = {
  /** Below `/api/application/`: `room`. */
  path: string;
  /** The form that one item fills. */
  form: string;
  /** The item's id on the wire. */
  idKey: string;
  /** The fact under which the items are read: `members`. */
  fact: string;
  /** The limit of `portal.json` on how many there can be. */
  limit?: string;
};

/** One of the answers that a field offers. */
export interface Choice {
  value: string | number;
  label: string;
  /** The folder of the program that it chooses. */
  program?: string;
  /** True when that program adds something: its part has to be loaded. */
  adds?: true;
  /** The first and the last day on which it can be chosen: `2026-11-01`. */
  opens?: string;
  closes?: string;
  /** Beside both: they come again each month or year. */
  every?: 'month' | 'year';
  /** From this day on it is offered to nobody; who has chosen it keeps it. */
  retired?: string;
  /** Of an amount that comes so often: how many times, in how many periods. */
  times?: number;
  over?: number;
}

/**
 * Who may see an answer. `public`: anyone. `personal`: the applicant and the agency. `restricted`: it is
 * encrypted where it is stored, and starred where it is shown.
 */
export type Classification = 'public' | 'personal' | 'restricted';

/** Where an amount is kept as it was typed: no field of its own, and in no list of questions. */
export interface TypedPlace {
  pointer: Pointer;
  /** As `Field.name`: it stands beside the answer. */
  name: string;
  /** Its flat server name. */
  wire: string;
}

/** A question as the compiler made it, in one language. Its JSON Schema keywords stand in the step's schema. */
export interface Field {
  pointer: Pointer;
  /** The step's group: the first token of the pointer. */
  group: string;
  /** Its key in the step's schema and UI schema: the rest of the pointer. */
  name: string;
  /** The folder of the program that asks it; absent for the form's own fields. */
  program?: string;
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  required: boolean;
  title: string;
  /** Where its answers stood in an earlier release. */
  renamedFrom?: Pointer;
  when?: Condition;
  otherwise?: Expression;
  /** It is shown and not typed: this is its answer, in the page and in the server. */
  computed?: Expression;
  initially?: Condition;
  default?: Json;
  /** From this day on it is shown only to people who have answered it. */
  retired?: string;
  /** A text counts in capital letters, however it was typed. */
  upperCase?: boolean;
  /** How many places a number has. It and the other keywords of `keywords/` stand here under their own names. */
  decimals?: number;
  mask?: string;
  classification: Classification;
  wire: Wire;
  resource?: Resource;
  /** Of a collection: the words by which somebody says that there is nothing to add. */
  none?: string;
  /** Beside `none`: what Next asks while the list is empty and nobody said so. */
  noneQuestion?: string;
  /** The choices, in page order, in the release's language. */
  choices?: Choice[];
  /** How often an amount may come: it is typed as it comes, and stored for one period. */
  frequencies?: {
    /** What stands above the box: the field's own title is of what is stored. */
    title: string;
    choices: Choice[];
    /** Where what was typed is kept beside the answer; absent where only the amount for one period is. */
    typed?: TypedPlace;
  };
  /** What to type and where to find it, said with the message where the answer is missing or wrong. */
  advice?: string;
  /** keyword → message id, the field's own before the pack's. */
  messages: { [keyword: string]: string };
}

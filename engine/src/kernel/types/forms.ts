import type { Tables } from '../expressions/Table.ts';
import type { Pointer } from '../json.ts';
import type { Schemas } from '../schema-validator/SchemaNode.ts';
import type { Expression } from './conditions.ts';
import type { ProgramAgency } from './programs.ts';
import type { Step } from './steps.ts';
import type { Texts } from './texts.ts';

/** How much of a form is on the screen: whole steps, or one question or group at a time. */
export type Pace = 'steps' | 'one';

/** What is said of a form that stands alone: anybody answers it at an address of its own, without signing in. */
export interface StandaloneForm {
  /** What stands above its first step. */
  intro?: string;
  /** The first and the last day on which it is taken: `2026-11-01`. */
  opens?: string;
  closes?: string;
  /** Days for which what was sent is kept. */
  keepDays: number;
  /** What stands above the answers once it was received. */
  receipt: { title: string; text: string };
  /** How the first page speaks of it; absent where it does not. */
  listing?: { title: string; text: string; link: string };
}

/** A form of a release in one language. JSON; the page fetches it. */
export interface CompiledForm {
  name: string;
  title: string;
  steps: Step[];
  facts: { [name: string]: Expression };
  /** The tables that its expressions look into, and those of the programs that were composed with it. */
  tables?: Tables;
  /** keyword → message id, where a field declares none of its own. */
  keywords: { [keyword: string]: string };
  /** The answers that the receipt shows, in its order; a collection is shown as a count. */
  receipt?: Pointer[];
  /** True where the last step shows all answers above its own questions, each with a way to change it. */
  review?: boolean;
  /** Default: whole steps. `choose`: as the person likes, whole steps at first. */
  pace?: Pace | 'choose';
  /** True where the browser's voice may read the questions. */
  readAloud?: boolean;
  /** Present where the form stands alone. */
  standalone?: StandaloneForm;
  /**
   * An external schema that is all that the form asks, as `engine/external-schema` compiled it. The form has no
   * steps then. Stored releases call it so: only `externalOf` and `setExternal` of that folder use this name.
   */
  foreign?: object;
  /** The field whose choices are programs: what they add is composed with the form. */
  programs?: Pointer;
  /** Who handles the programs that were composed with it. */
  agencies?: (ProgramAgency & { program: string })[];
  /** The messages that it brings, and those of the programs that were composed with it. */
  texts?: Texts;
  /** What its steps and conditions ask, by name: plain data, which `schema-validator/` reads. */
  schemas: Schemas;
}

/** A form that can run: it is data all through. */
export type Form = CompiledForm;

import type { Tables } from '../expressions/Table.ts';
import type { JsonObject, Pointer } from '../json.ts';
import type { Schemas } from '../schema-validator/SchemaNode.ts';
import type { Gate, Rule, Warning } from './conditions.ts';
import type { Field } from './fields.ts';
import type { DocumentSlot, Step } from './steps.ts';
import type { ContentBlock, Texts } from './texts.ts';

/** Who handles a program, where it is not the portal's own agency. */
export type ProgramAgency = {
  id: string;
  name: string;
  phone: string;
};

/** What one program adds to a form, in one language. JSON; the page fetches it when the program is chosen. */
export interface FormPart {
  /** The program's folder. */
  program: string;
  /** Questions within steps of the form, each lot after a field or at the end. */
  fields: {
    step: string;
    after?: string;
    fields: Field[];
    rules: Rule[];
    warnings?: Warning[];
    gates: Gate[];
    validator: string;
    /** What RJSF renders, by field name. */
    properties: { [name: string]: JsonObject };
    uiSchema: JsonObject;
    content: ContentBlock[];
  }[];
  /** Whole steps, each after or before a step of the form or of this part. */
  steps: { step: Step; after?: string; before?: string }[];
  documents: { step: string; needed: DocumentSlot[] }[];
  receipt: Pointer[];
  agencies?: ProgramAgency[];
  /** The program's own messages, by id: `water.meter-unknown`. */
  texts: Texts;
  /** What its steps, lots of questions and conditions ask, by name. */
  schemas: Schemas;
  /** The tables that its expressions look into, by name: `water.rates`. */
  tables?: Tables;
}

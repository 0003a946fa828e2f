import { type Answers, type Field, type Form, fieldsOf } from '@porchlight/engine';
import type { ApplicationRow } from './ApplicationRow.ts';
import type { CollectionPath } from './collectionForms.ts';

/** An item that is a line of a list, and is asked about as a whole. */
export interface ListedItem {
  id: number;
  /** The one of the people whose it is; null: the applicant's. */
  memberId: number | null;
  answers: Answers;
}

/** A list whose items are lines of it. */
export type ListedField = Field & { resource: { path: CollectionPath } };

type Items = Pick<ApplicationRow, 'incomes'>;

/** Where they are stored. People are asked about by their answers, and papers by what is missing. */
const STORED: { readonly [path: string]: (row: Items) => ListedItem[] } = {
  income: ({ incomes }) => incomes,
};

/** Whether the items of a list are lines of it. */
export const isListed = (field: Field): field is ListedField =>
  field.resource !== undefined && Object.hasOwn(STORED, field.resource.path);

/** The lists of a form whose items are lines of them. */
export const listsOf = (form: Form): ListedField[] => [...fieldsOf(form).values()].filter(isListed);

/** The items of such a list: the applicant's, or those of one of the people. */
export const itemsOf = (row: Items, list: ListedField, owner: number | null): ListedItem[] =>
  STORED[list.resource.path]!(row).filter(({ memberId }) => memberId === owner);

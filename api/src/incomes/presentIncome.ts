import {
  type Form,
  fieldsOf,
  type Json,
  type JsonObject,
  readPointer,
  toWire,
} from '@porchlight/engine';
import type { IncomeRow } from '../applications/ApplicationRow.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import type { DecryptedApplication } from '../applications/DecryptedApplication.ts';
import { contentTag } from '../http/entityTags.ts';

/** An income source: its ids, its entity tag and amount, and the name of what was chosen. */
export function presentIncome(
  { release, language, row }: DecryptedApplication,
  income: IncomeRow,
): JsonObject {
  const form = collectionForm(release, 'income', language);
  return {
    ...toWire(form, income.answers),
    id: income.id,
    entityTag: contentTag(income),
    applicationId: row.id,
    incomeSource: chosenLabel(form, income),
    otherHouseholdMemberId: income.memberId,
  };
}

/** The label of the one field that has choices. */
function chosenLabel(form: Form, income: IncomeRow): Json {
  for (const [pointer, { choices }] of fieldsOf(form)) {
    const value = readPointer(income.answers, pointer);
    const choice = choices?.find((entry) => entry.value === value);
    if (choice) return choice.label;
  }
  return null;
}

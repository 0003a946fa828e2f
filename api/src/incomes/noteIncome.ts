import type { DecryptedApplication } from '../applications/DecryptedApplication.ts';
import { noteItem, type StoredSaves } from '../applications/saves.ts';

/** A save of an income: of one of the people it counts at the step of their list. */
export const noteIncome = (
  application: DecryptedApplication,
  { memberId }: { memberId: number | null },
): StoredSaves | null => noteItem(application, memberId === null ? 'income' : 'household_member');

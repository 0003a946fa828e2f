import { noteItem, type StoredSaves } from '../applications/saves.ts';
import type { Workspace } from '../applications/Workspace.ts';

/** A save of an income: of one of the people it counts at the step of their list. */
export const noteIncome = (
  workspace: Workspace,
  { memberId }: { memberId: number | null },
): StoredSaves | null => noteItem(workspace, memberId === null ? 'income' : 'household_member');

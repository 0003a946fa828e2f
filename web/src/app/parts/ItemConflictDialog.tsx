import type { Pointer } from '@porchlight/engine';
import {
  ConflictDialog,
  createFormStore,
  FormStoreProvider,
  useFormSnapshot,
} from '@porchlight/engine/react';
import { useMemo } from 'react';
import type { ItemConflict } from '../session/UnsentItems.ts';

export interface ItemConflictDialogProps {
  conflict: ItemConflict;
  /** Called with the answers of which the stored one is taken. */
  onResolve(theirs: Pointer[]): void;
}

/** Asks about an item that was changed here, without a line, and elsewhere. */
export function ItemConflictDialog({ conflict, onResolve }: ItemConflictDialogProps) {
  const { form, name, merged } = conflict;
  const { facts } = useFormSnapshot();
  const store = useMemo(
    () => createFormStore({ form, answers: merged.answers, facts, kept: {} }),
    [form, merged, facts],
  );
  return (
    <FormStoreProvider store={store}>
      <ConflictDialog conflict={merged} about={name} onResolve={onResolve} />
    </FormStoreProvider>
  );
}

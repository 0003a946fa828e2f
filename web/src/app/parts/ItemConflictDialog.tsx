import {
  ConflictDialog,
  createFormStore,
  FormStoreProvider,
  useFormSnapshot,
} from '@porchlight/engine/react';
import { useMemo } from 'react';
import type { ItemConflict } from '../session/UnsentItems.ts';

/** Asks about an item that was changed here, without a line, and elsewhere. */
export function ItemConflictDialog({ conflict }: { conflict: ItemConflict }) {
  const { form, name, merged, resolve } = conflict;
  const { facts } = useFormSnapshot();
  const store = useMemo(
    () => createFormStore({ form, answers: merged.answers, facts, kept: {} }),
    [form, merged, facts],
  );
  return (
    <FormStoreProvider store={store}>
      <ConflictDialog conflict={merged} about={name} onResolve={resolve} />
    </FormStoreProvider>
  );
}

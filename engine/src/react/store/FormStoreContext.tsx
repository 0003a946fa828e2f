import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Json, Pointer } from '../../kernel/index.ts';
import { PageProvider } from '../form/OnPage.ts';
import { whenPointerIsUp } from '../pointer/whenPointerIsUp.ts';
import { useText } from '../texts/TextsProvider.tsx';
import type { FormStore } from './createFormStore.ts';
import type { FormSnapshot } from './FormSnapshot.ts';
import type { FieldState } from './fieldState.ts';

const FormStoreContext = createContext<FormStore | undefined>(undefined);

/** Gives the fields below it the store of their form. Of another form's page they are no part. */
export function FormStoreProvider({ store, children }: { store: FormStore; children: ReactNode }) {
  return (
    <FormStoreContext value={store}>
      <PageProvider value={undefined}>{children}</PageProvider>
    </FormStoreContext>
  );
}

/**
 * The store of the form around.
 * @throws Error with the pack's text `state-provider` outside of a provider (specification, section 8).
 */
export function useFormStore(): FormStore {
  const text = useText();
  const store = useContext(FormStoreContext);
  if (!store) throw new Error(text('state-provider'));
  return store;
}

/** The form's state at this moment; renders again at every change, so keep it out of fields. */
export function useFormSnapshot(): FormSnapshot {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

/** What a `select` of the store gives; renders again only when that is another value. */
export function useFromStore<T>(select: (store: FormStore) => T): T {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => select(store));
}

/** One field: what it shows, and how it is changed. */
export interface UseField extends FieldState {
  /** Takes what was typed; `undefined` is an answer that was taken out. */
  setValue(value: Json | undefined): void;
  /** Once the field is left, or a choice was made. */
  leave(): void;
}

/** Binds a widget to its field: a keystroke renders this field alone. */
export function useField(pointer: Pointer): UseField {
  const store = useFormStore();
  const state = useSyncExternalStore(store.subscribe, () => store.fieldState(pointer));
  const actions = useMemo(
    () => ({
      setValue: (value: Json | undefined) => store.setValue(pointer, value),
      leave: () => whenPointerIsUp(() => store.leave(pointer)),
    }),
    [store, pointer],
  );
  return { ...state, ...actions };
}

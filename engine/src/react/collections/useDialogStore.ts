import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Answers, Form, Pointer } from '../../kernel/index.ts';
import { copyAnswers, openChanges, overlayChanges } from '../conflict/changes.ts';
import type { UnsavedItem, UnsavedPlace } from '../state/FormServices.ts';
import { useSharedState } from '../state/SharedStateProvider.tsx';
import { createFormStore, type FormStore } from '../store/createFormStore.ts';
import { useFormStore } from '../store/FormStoreContext.tsx';

/** The form of a dialog, and the answers that it begins with. */
export interface DialogStoreOptions {
  form: Form;
  /** Where what is typed is kept. */
  place: UnsavedPlace;
  /** What stands in it where nothing was kept: what is stored, or the defaults of a new one. */
  start: Answers;
  /** Fields that begin as they stand in `start`, whatever was kept: what was chosen just now. */
  fresh?: Pointer[];
}

/** What this browser keeps of a dialog. */
export interface DialogNotes {
  /** The key of what is made; over a reload the same. */
  key: string;
  read(): UnsavedItem | undefined;
  /** Keeps it; without anything, forgets it. */
  keep(item: UnsavedItem | undefined): void;
}

/**
 * The store of a dialog's form. What is typed in it is kept until it is sent or given up, and stands
 * in the dialog when that is opened again: after a reload, or a browser that broke down.
 */
export function useDialogStore(options: DialogStoreOptions): {
  store: FormStore;
  notes: DialogNotes;
} {
  const { form } = options;
  const outer = useFormStore();
  const { unsaved } = useSharedState().services;
  const [{ store, notes, start, fresh }] = useState(() => {
    const { place, start, fresh = [] } = options;
    const kept = unsaved?.read(place);
    const restored = kept ? overlayChanges(form, start, kept.answers) : start;
    const answers = copyAnswers(form, restored, start, fresh);
    const { facts } = outer.getSnapshot();
    const notes: DialogNotes = {
      key: kept?.key ?? crypto.randomUUID(),
      read: () => unsaved?.read(place),
      keep: (item) => unsaved?.keep(place, item),
    };
    return { store: createFormStore({ form, answers, facts, kept: {} }), notes, start, fresh };
  });
  useEffect(() => store.update({ form }), [store, form]);
  useSyncExternalStore(store.subscribe, store.getSnapshot);

  useEffect(() => {
    let before = store.getSnapshot().answers;
    return store.subscribe(() => {
      const { form, answers } = store.getSnapshot();
      if (answers === before) return;
      before = answers;
      const known = notes.read();
      const typed = openChanges(form, start, copyAnswers(form, answers, start, fresh));
      const sent = known?.creation && { creation: known.creation, isOutdated: true };
      const isWorth = sent !== undefined || Object.keys(typed).length > 0;
      notes.keep(isWorth ? { key: known?.key ?? notes.key, answers: typed, ...sent } : undefined);
    });
  }, [store, notes, start, fresh]);
  return { store, notes };
}

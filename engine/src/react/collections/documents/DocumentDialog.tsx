import Button from '@mui/material/Button';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Form, type JsonObject, toWire } from '../../../kernel/index.ts';
import { AppDialog } from '../../dialog/AppDialog.tsx';
import { focusField } from '../../form/ErrorSummary.tsx';
import { StepForm } from '../../form/StepForm.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import { createFormStore } from '../../store/createFormStore.ts';
import { FormStoreProvider, useFormStore } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { checkFile } from '../../uploads/checkFile.ts';
import { UploadProvider } from './UploadContext.ts';

export interface DocumentDialogProps {
  form: Form;
  isOpen: boolean;
  /** The file that opened the dialog. */
  file: File | undefined;
  onClose(): void;
  onAdd(file: File, fields: JsonObject): void;
}

/** A chosen file and what it is. */
export function DocumentDialog({ form, isOpen, file: first, onClose, onAdd }: DocumentDialogProps) {
  const text = useText();
  const portal = usePortal();
  const outer = useFormStore();
  const step = form.steps[0]!;
  const nameField = step.fields[0]!;
  const [file, setFile] = useState(first);
  const [store] = useState(() => {
    const answers = first ? { [step.group]: { [nameField.name]: first.name } } : {};
    return createFormStore({ form, answers, facts: outer.getSnapshot().facts, kept: {} });
  });
  useEffect(() => store.update({ form }), [store, form]);
  useSyncExternalStore(store.subscribe, store.getSnapshot);

  useEffect(() => {
    const problem = file && checkFile(file, portal);
    const at = { step: step.name, path: nameField.pointer };
    store.setServerProblems(problem ? [{ ...at, ...problem }] : []);
  }, [file, portal, store, step, nameField]);

  function handleAdd() {
    store.touchStep(step.name);
    const [problem] = store.problemsOf(step.name);
    if (problem) return setTimeout(() => focusField(problem.path));
    if (!file) return;
    onAdd(file, toWire(form, store.getSnapshot().evaluation.effective));
  }

  return (
    <AppDialog
      isOpen={isOpen}
      title={text('documents.dialog-title')}
      onClose={onClose}
      onSubmit={handleAdd}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {text('fields.cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {text('documents.upload')}
          </Button>
        </>
      }
    >
      <UploadProvider value={{ file, choose: setFile }}>
        <FormStoreProvider store={store}>
          <StepForm step={step} />
        </FormStoreProvider>
      </UploadProvider>
    </AppDialog>
  );
}

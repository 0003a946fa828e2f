import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Form, fromWire, type JsonObject, toWire } from '../../../kernel/index.ts';
import { SubmitDialog } from '../../dialog/SubmitDialog.tsx';
import { focusField } from '../../form/ErrorSummary.tsx';
import { StepForm } from '../../form/StepForm.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import { createFormStore } from '../../store/createFormStore.ts';
import { FormStoreProvider, useFormStore } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { checkFiles } from '../../uploads/checkFile.ts';
import { nameOf } from '../../uploads/pages.ts';
import { UploadProvider } from './UploadContext.ts';

export interface DocumentDialogProps {
  form: Form;
  isOpen: boolean;
  /** What was chosen, and opened the dialog. */
  files: File[];
  /** What was said of it before, as it is sent. */
  fields?: JsonObject | undefined;
  onClose(): void;
  onAdd(files: File[], fields: JsonObject): void;
}

/** Chosen files and what they are. */
export function DocumentDialog({
  form,
  isOpen,
  files: first,
  fields = {},
  onClose,
  onAdd,
}: DocumentDialogProps) {
  const text = useText();
  const portal = usePortal();
  const outer = useFormStore();
  const step = form.steps[0]!;
  const nameField = step.fields[0]!;
  const [files, setFiles] = useState(first);
  const [store] = useState(() => {
    const before = fromWire(form, fields).answers;
    const named = { ...before[step.group], [nameField.name]: nameOf(first) };
    const answers = { ...before, [step.group]: named };
    return createFormStore({ form, answers, facts: outer.getSnapshot().facts, kept: {} });
  });
  useEffect(() => store.update({ form }), [store, form]);
  useSyncExternalStore(store.subscribe, store.getSnapshot);

  useEffect(() => {
    const problem = checkFiles(files, portal);
    const at = { step: step.name, path: nameField.pointer };
    store.setServerProblems(problem ? [{ ...at, ...problem }] : []);
  }, [files, portal, store, step, nameField]);

  function handleAdd() {
    store.touchStep(step.name);
    const [problem] = store.problemsOf(step.name);
    if (problem) return setTimeout(() => focusField(problem.path));
    onAdd(files, toWire(form, store.getSnapshot().evaluation.effective));
  }

  return (
    <SubmitDialog
      isOpen={isOpen}
      title={text('documents.dialog-title')}
      action={text('documents.upload')}
      onClose={onClose}
      onSubmit={handleAdd}
    >
      <UploadProvider value={{ files, choose: setFiles }}>
        <FormStoreProvider store={store}>
          <StepForm step={step} />
        </FormStoreProvider>
      </UploadProvider>
    </SubmitDialog>
  );
}

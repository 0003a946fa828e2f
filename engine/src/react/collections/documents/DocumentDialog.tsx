import { useEffect, useMemo, useState } from 'react';
import {
  type DocumentSlot,
  type Form,
  fromWire,
  type JsonObject,
  type Pointer,
  type Step,
  toWire,
} from '../../../kernel/index.ts';
import { SubmitDialog } from '../../dialog/SubmitDialog.tsx';
import { focusField } from '../../form/ErrorSummary.tsx';
import { StepForm } from '../../form/StepForm.tsx';
import { usePortal } from '../../portal/PortalProvider.tsx';
import { FormStoreProvider } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { checkFiles } from '../../uploads/checkFile.ts';
import { nameOf } from '../../uploads/pages.ts';
import { Listen } from '../../wizard/Listen.tsx';
import { useDialogStore } from '../useDialogStore.ts';
import { UploadProvider } from './UploadContext.ts';

export interface DocumentDialogProps {
  form: Form;
  /** The list that it is added to. */
  collection: Pointer;
  isOpen: boolean;
  /** What was chosen, and opened the dialog. */
  files: File[];
  /** The paper that it is: its kind need not be asked. */
  slot?: DocumentSlot | undefined;
  /** What was said of it before, or is known of it, as it is sent. */
  fields?: JsonObject | undefined;
  /** The key of the upload that it takes the place of. */
  from?: string | undefined;
  onClose(): void;
  onAdd(files: File[], fields: JsonObject): void;
}

/** The step without the question that the slot has answered. */
function withoutKind(step: Step, { key }: DocumentSlot): Step {
  const names = step.fields.flatMap(({ name, wire }) => (wire.name === key ? name : []));
  const kept = (name: string) => !names.includes(name);
  const { schema, uiSchema } = step;
  const properties = Object.entries(schema.properties as JsonObject).filter(([name]) => kept(name));
  const order = (uiSchema['ui:order'] as string[] | undefined)?.filter(kept);
  return {
    ...step,
    schema: { ...schema, properties: Object.fromEntries(properties) },
    uiSchema: { ...uiSchema, ...(order && { 'ui:order': order }) },
  };
}

/** Chosen files and what they are. */
export function DocumentDialog({
  form,
  collection,
  isOpen,
  files: first,
  slot,
  fields = {},
  from,
  onClose,
  onAdd,
}: DocumentDialogProps) {
  const text = useText();
  const portal = usePortal();
  const step = form.steps[0]!;
  const nameField = step.fields[0]!;
  const shown = useMemo(() => (slot ? withoutKind(step, slot) : step), [step, slot]);
  const [files, setFiles] = useState(first);
  const [start] = useState(() => {
    const before = fromWire(form, fields).answers;
    return { ...before, [step.group]: { ...before[step.group], [nameField.name]: nameOf(first) } };
  });
  const { store, notes } = useDialogStore({
    form,
    place: { collection, id: from ?? slot?.id, kind: 'dialog' },
    start,
    fresh: [nameField.pointer],
  });

  useEffect(() => {
    const problem = checkFiles(files, portal);
    const at = { step: step.name, path: nameField.pointer };
    store.setServerProblems(problem ? [{ ...at, ...problem }] : []);
  }, [files, portal, store, step, nameField]);

  function handleAdd() {
    store.touchStep(step.name);
    const [problem] = store.problemsOf(step.name);
    if (problem) return setTimeout(() => focusField(problem.path));
    const said = toWire(form, store.getSnapshot().evaluation.effective);
    notes.keep(undefined);
    onAdd(files, slot ? { ...said, slot: slot.id } : said);
  }

  function handleClose() {
    notes.keep(undefined);
    onClose();
  }

  return (
    <SubmitDialog
      isOpen={isOpen}
      title={
        slot
          ? text('documents.add-to', { action: text('documents.dialog-title'), title: slot.title })
          : text('documents.dialog-title')
      }
      action={text('documents.upload')}
      onClose={handleClose}
      onSubmit={handleAdd}
    >
      <UploadProvider value={{ files, choose: setFiles }}>
        <FormStoreProvider store={store}>
          <Listen step={shown} />
          <StepForm step={shown} />
        </FormStoreProvider>
      </UploadProvider>
    </SubmitDialog>
  );
}

import { useEffect, useMemo, useState } from 'react';
import {
  type Answers,
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
import type { FormStore } from '../../store/createFormStore.ts';
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

/** What stands there first: what was said of it before, and the name of its files. */
function startOf(form: Form, files: File[], fields: JsonObject): Answers {
  const { group, fields: asked } = form.steps[0]!;
  const before = fromWire(form, fields).answers;
  return { ...before, [group]: { ...before[group], [asked[0]!.name]: nameOf(files) } };
}

/** Says at the first question what is wrong with the files. */
function useFileProblem(files: File[], store: FormStore, step: Step): void {
  const portal = usePortal();
  const { name } = step;
  const { pointer } = step.fields[0]!;
  useEffect(() => {
    const problem = checkFiles(files, portal);
    store.setServerProblems(problem ? [{ step: name, path: pointer, ...problem }] : []);
  }, [files, portal, store, name, pointer]);
}

/** Chosen files and what they are. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { form, collection, isOpen, files: first, slot, fields = {}, from, onClose, onAdd } = props;
  const text = useText();
  const step = form.steps[0]!;
  const shown = useMemo(() => (slot ? withoutKind(step, slot) : step), [step, slot]);
  const [files, setFiles] = useState(first);
  const [start] = useState(() => startOf(form, first, fields));
  const { store, notes } = useDialogStore({
    form,
    place: { collection, id: from ?? slot?.id, kind: 'dialog' },
    start,
    fresh: [step.fields[0]!.pointer],
  });
  useFileProblem(files, store, step);

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

  const action = text('documents.dialog-title');
  return (
    <SubmitDialog
      isOpen={isOpen}
      title={slot ? text('documents.add-to', { action, title: slot.title }) : action}
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

import {
  type Answers,
  type CompiledForm,
  type JsonObject,
  today,
  toWire,
} from '@porchlight/engine';
import {
  COLLECTION_KINDS,
  CollectionKindsProvider,
  createFormStore,
  type FormServices,
  ItemProvider,
  SharedStateProvider,
  StepPage,
  usePortal,
} from '@porchlight/engine/react';
import { useEffect, useMemo, useRef } from 'react';

export interface ActionFormProps {
  form: CompiledForm;
  label: string;
  cancel: string;
  isSending: boolean;
  /** What was answered before, and not sent. */
  draft: Answers | undefined;
  onChange(answers: Answers): void;
  /** What was answered, under the server's names. */
  onSend(flat: JsonObject): void;
  onCancel(): void;
}

const NOBODY = { reveal: async () => '', isReadOnly: false };

/** The form of an action has no lists, no files and nothing restricted: the check refuses them. */
const NO_SERVICES: FormServices = {
  loadForm: () => Promise.reject(new Error('An action has one form')),
  saveItem: () => Promise.reject(new Error('An action has no lists')),
  changeItem: async () => undefined,
  removeItem: async () => undefined,
  reloadItems: async () => undefined,
  uploadFile: () => Promise.reject(new Error('An action has no files')),
  openFile: () => Promise.reject(new Error('An action has no files')),
  reveal: async () => '',
  notify: () => undefined,
};

/** What an action asks: a step like any other, validated by the same kernel as in the server. */
export function ActionForm(props: ActionFormProps) {
  const { form, label, cancel, isSending, draft, onChange, onSend, onCancel } = props;
  const { limits, timeZone } = usePortal();
  const begun = useRef(draft ?? {});
  const store = useMemo(() => {
    // The agency's day, by which the server validates, wherever the clerk is.
    const date = today(new Date(), timeZone);
    const facts = {
      today: date,
      year: Number(date.slice(0, 4)),
      limits: limits as JsonObject,
    };
    return createFormStore({ form, answers: begun.current, facts, kept: {} });
  }, [form, limits, timeZone]);
  const keep = useRef(onChange);
  keep.current = onChange;
  useEffect(() => store.subscribe(() => keep.current(store.getSnapshot().answers)), [store]);
  return (
    <SharedStateProvider store={store} services={NO_SERVICES}>
      <CollectionKindsProvider value={COLLECTION_KINDS}>
        <ItemProvider value={NOBODY}>
          <StepPage
            step={form.steps[0]!}
            hasBack
            nextLabel={label}
            backLabel={cancel}
            isSaving={isSending}
            onNext={() => onSend(toWire(form, store.getSnapshot().evaluation.effective))}
            onBack={onCancel}
          />
        </ItemProvider>
      </CollectionKindsProvider>
    </SharedStateProvider>
  );
}

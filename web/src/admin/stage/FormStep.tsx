import {
  COLLECTION_KINDS,
  CollectionKindsProvider,
  createFormStore,
  type FormStore,
  ItemProvider,
  SharedStateProvider,
  UploadProvider,
} from '@porchlight/engine/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FormPreview, FromStage } from '../form-preview/PreviewState.ts';
import { createStageServices } from './createStageServices.ts';
import { followWhy, type WhyQuestion } from './followWhy.ts';
import type { OpenForm } from './openPreview.ts';
import { ShownStep } from './ShownStep.tsx';
import { useChosenPrograms } from './useChosenPrograms.ts';
import { useSending } from './useSending.ts';

export interface FormStepProps {
  open: OpenForm;
  turn: number;
  /** The field that the page around asks about. */
  asked: WhyQuestion | undefined;
  tell(message: FromStage): void;
  /** Shows the same with other answers, which bring other programs. */
  onBring(preview: FormPreview): void;
}

const NOBODY = { reveal: async () => '', isReadOnly: false };

/** One step of a form, as an applicant would see it; what is typed stays in the page. */
export function FormStep({ open, turn, asked, tell, onBring }: FormStepProps) {
  const { preview, data } = open;
  const store = useStore(open);
  // The loader of the newest preview, for services that outlive it.
  const latest = useRef(open);
  latest.current = open;
  const services = useMemo(() => {
    const answered = () => {
      const { answers, facts } = store.getSnapshot();
      tell({ kind: 'answered', answers, facts });
    };
    return createStageServices({
      store,
      loadForm: (name) => latest.current.loader.form(name, latest.current.preview.language),
      onChange: answered,
    });
  }, [store, tell]);

  useEffect(() => {
    if (asked) return followWhy(store, asked, tell);
  }, [asked, store, tell]);
  // What the preview brought is no news; what is typed is.
  useEffect(() => {
    let known = data.answers;
    return store.subscribe(() => {
      const { answers, facts } = store.getSnapshot();
      if (answers === known || answers === latest.current.data.answers) return;
      known = answers;
      tell({ kind: 'answered', answers, facts });
    });
  }, [store, tell, data]);

  useChosenPrograms(open, store, onBring);
  const sending = useSending(store, tell);
  // Of the form of a paper, which on the applicants' page stands in a dialog that has its file.
  const [files, choose] = useState<File[]>([]);

  return (
    <SharedStateProvider store={store} services={services}>
      <CollectionKindsProvider value={COLLECTION_KINDS}>
        <ItemProvider value={NOBODY}>
          <UploadProvider value={{ files, choose }}>
            <ShownStep
              key={`${preview.form} ${preview.step} ${preview.look}`}
              wanted={preview.step}
              look={preview.look}
              turn={turn}
              sending={sending}
              tell={tell}
            />
          </UploadProvider>
        </ItemProvider>
      </CollectionKindsProvider>
    </SharedStateProvider>
  );
}

/** One store while the form is the same, so that the cursor stays where it is when the pack changes. */
function useStore({ preview, data }: OpenForm): FormStore {
  const held = useRef<{ form: string; store: FormStore; data: object }>(undefined);
  if (held.current?.form !== preview.form)
    held.current = { form: preview.form, store: createFormStore(data), data };
  const { store } = held.current;
  const seen = held.current;
  useLayoutEffect(() => {
    if (seen.data === data) return;
    seen.data = data;
    store.update(data);
  }, [seen, store, data]);
  return store;
}

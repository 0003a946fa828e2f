import { computeInitially, initialAnswers, overlayAnswers } from '@porchlight/engine';
import {
  COLLECTION_KINDS,
  CollectionKindsProvider,
  createFormStore,
  type FormData,
  type FormStore,
  ItemProvider,
  SharedStateProvider,
  UploadProvider,
} from '@porchlight/engine/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
  /** The number of the last `answered` that the preview's answers know of. */
  heard: number;
  /** The field that the page around asks about. */
  asked: WhyQuestion | undefined;
  tell(message: FromStage): void;
  /** Shows the same with other answers, which bring other programs. */
  onBring(preview: FormPreview): void;
}

/** How often answers were told, by whichever form stood here: the page around counts on. */
let told = 0;

const NOBODY = { reveal: async () => '', isReadOnly: false };

/** One step of a form, as an applicant would see it; what is typed stays in the page. */
export function FormStep({ open, turn, heard, asked, tell, onBring }: FormStepProps) {
  const { preview, data } = open;
  const store = useStore(open, () => heard < told);
  // The loader of the newest preview, for services that outlive it.
  const latest = useRef(open);
  latest.current = open;
  const tellAnswers = useCallback(() => {
    const { answers, facts } = store.getSnapshot();
    told += 1;
    tell({ kind: 'answered', answers, facts, number: told });
  }, [store, tell]);
  const services = useMemo(() => {
    return createStageServices({
      store,
      loadForm: (name) => latest.current.loader.form(name, latest.current.preview.language),
      onChange: tellAnswers,
    });
  }, [store, tellAnswers]);

  useEffect(() => {
    if (asked) return followWhy(store, asked, tell);
  }, [asked, store, tell]);
  // What the preview brought is no news; what is typed is.
  useEffect(() => {
    let known = data.answers;
    return store.subscribe(() => {
      const { answers } = store.getSnapshot();
      if (answers === known || answers === latest.current.data.answers) return;
      known = answers;
      tellAnswers();
    });
  }, [store, tellAnswers, data]);

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

/**
 * One store while the form is the same, so that the cursor stays where it is when the pack changes.
 * @param isLate Whether something was typed of which the preview does not know: that stays.
 */
function useStore({ preview, data }: OpenForm, isLate: () => boolean): FormStore {
  const held = useRef<{ form: string; store: FormStore; data: object }>(undefined);
  if (held.current?.form !== preview.form)
    held.current = { form: preview.form, store: createFormStore(data), data };
  const { store } = held.current;
  const seen = held.current;
  const late = useRef(isLate);
  late.current = isLate;
  useLayoutEffect(() => {
    if (seen.data === data) return;
    seen.data = data;
    store.update(late.current() ? withTyped(data, store.getSnapshot()) : data);
  }, [seen, store, data]);
  return store;
}

/** What a preview brings, with the answers and the lists that stand here. */
function withTyped({ form, facts, kept }: FormData, typed: FormData): FormData {
  const lists = Object.entries(typed.facts).filter(([, fact]) => Array.isArray(fact));
  const now = { ...facts, ...Object.fromEntries(lists) };
  const answers = overlayAnswers(initialAnswers(form), typed.answers);
  return { form, kept, facts: now, answers: computeInitially(form, answers, now) };
}

import { programsNeeded } from '@porchlight/engine';
import type { FormData, FormStore } from '@porchlight/engine/react';
import { useEffect, useRef } from 'react';
import type { FormPreview } from '../form-preview/PreviewState.ts';
import type { OpenForm } from './openPreview.ts';

const needed = ({ form, answers }: Pick<FormData, 'form' | 'answers'>) =>
  programsNeeded(form, answers).join();

/**
 * What a program asks comes as soon as it is chosen, as for applicants: the page around is told of the
 * answer, and does not bring it back to where it was typed.
 */
export function useChosenPrograms(
  open: OpenForm,
  store: FormStore,
  onBring: (preview: FormPreview) => void,
): void {
  const latest = useRef({ open, onBring });
  latest.current = { open, onBring };
  const { data } = open;
  useEffect(() => {
    let known = needed(data);
    return store.subscribe(() => {
      const { form, answers, facts } = store.getSnapshot();
      const now = needed({ form, answers });
      if (now === known) return;
      known = now;
      const { open: shown, onBring: bring } = latest.current;
      // The preview's own have come with it.
      if (answers !== shown.data.answers) bring({ ...shown.preview, answers, facts });
    });
  }, [data, store]);
}

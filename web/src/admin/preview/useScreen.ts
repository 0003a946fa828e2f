import type { FormSources, Outline, OutlineStep } from '@porchlight/engine/explain';
import { useScreens } from '../form-preview/useScreens.ts';
import { type PackState, useAnswer } from './packState.ts';
import type { PreviewLocation } from './usePreviewLocation.ts';

/** Where the preview's server has releases. */
export const BASE = '/releases';

/** What the preview is to show, of which release. */
export interface ScreenWanted {
  pack: PackState;
  release: string;
  place: PreviewLocation;
  /** The admin's own. */
  language: string;
}

/** The form, the upload flow or the pages that are looked at. */
export interface OpenScreen {
  /** What there is beside the forms. */
  screens: Outline[];
  /** Undefined until it is known. */
  outline: Outline | undefined;
  step: OutlineStep | undefined;
  /** Where the form's steps and questions stand. */
  sources: FormSources | undefined;
}

/** What the address says; for what it leaves open, the first there is. */
export function useScreen({ pack, release, place, language }: ScreenWanted): OpenScreen {
  const spoken = pack.languages.some(({ id }) => id === language)
    ? language
    : pack.languages[0]!.id;
  const screens = useScreens({ base: BASE, release, language: spoken });
  const screen = screens?.find((one) => one.form === place.form);
  const form =
    screen || pack.forms.some(({ name }) => name === place.form)
      ? place.form!
      : pack.forms[0]!.name;
  const query = new URLSearchParams({
    form,
    language: spoken,
    ...(place.program && { program: place.program }),
  });
  const { value: composed } = useAnswer<Outline>(
    screens && !screen ? `/preview/outline?${query}` : undefined,
    pack.turn,
  );
  const outline = screen ?? composed;
  const { value: sources } = useAnswer<FormSources[]>('/preview/sources', pack.turn);
  return {
    screens: screens ?? [],
    outline,
    step: outline?.steps.find(({ name }) => name === place.step) ?? outline?.steps[0],
    sources: sources?.find((one) => one.form === form),
  };
}

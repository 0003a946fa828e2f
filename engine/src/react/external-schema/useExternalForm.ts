import { useMemo, useRef, useState } from 'react';
import {
  changeExternal,
  createExternalState,
  type ExternalAction,
  type ExternalForm,
  type ExternalProblem,
  type ExternalState,
  placeProblems,
  type ViewNode,
  validateExternal,
  viewExternal,
} from '../../external-schema/index.ts';
import type { Json, Pointer } from '../../kernel/index.ts';
import { useExternalText } from './useExternalText.ts';

/** A form in use. */
export interface ExternalFormState {
  view: ViewNode;
  /** The instance as it stands: what is sent. */
  value: Json | undefined;
  /** By the standard; none means valid. */
  problems: ExternalProblem[];
  /** Where a person can mend them: one for each place, in page order. */
  placed: Map<Pointer, ExternalProblem>;
  /** What a person did: the value, the view and the problems follow. */
  act(action: ExternalAction): void;
}

/** Keeps a form's answers, its view in the page's language, and its problems. */
export function useExternalForm(
  form: ExternalForm,
  { initial, onChange }: { initial?: Json; onChange?(value: Json | undefined): void } = {},
): ExternalFormState {
  const say = useExternalText();
  const [state, setState] = useState(() => createExternalState(form, initial));
  const latest = useRef<ExternalState>(state);
  const before = useRef<ViewNode>(undefined);
  const view = useMemo(() => {
    const { value, picks } = state;
    const known = before.current ? { before: before.current } : {};
    before.current = viewExternal({ form, value, picks, say, ...known });
    return before.current;
  }, [form, state, say]);
  const problems = useMemo(
    () => (state.value === undefined ? missing(form) : validateExternal(form, state.value)),
    [form, state.value],
  );
  const placed = useMemo(() => placeProblems(view, problems), [view, problems]);
  return {
    view,
    value: state.value,
    problems,
    placed,
    act(action) {
      // From the latest state: two actions may come before the page is rendered anew.
      latest.current = changeExternal(form, latest.current, action);
      setState(latest.current);
      onChange?.(latest.current.value);
    },
  };
}

/** Nothing is answered at all: that is no instance, and so there is nothing to validate but that it is missing. */
function missing(form: ExternalForm): ExternalProblem[] {
  const at = { instancePath: '', path: '', keyword: 'required', params: {} };
  return form.nodes[form.root]!.isFalse ? [] : [{ ...at, code: 'external-schema.required' }];
}

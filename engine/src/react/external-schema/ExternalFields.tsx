import { useCallback, useMemo, useRef, useState } from 'react';
import type { Pointer } from '../../kernel/index.ts';
import { whenPointerIsUp } from '../pointer/whenPointerIsUp.ts';
import { type ExternalScope, ExternalScopeProvider } from './ExternalContext.ts';
import { Part } from './parts/Part.tsx';
import type { ExternalFormState } from './useExternalForm.ts';

/** What `ExternalFields` is given. */
export interface ExternalFieldsProps {
  form: ExternalFormState;
  /** True: every problem shows, as after a try to send. Else those of places that were left. */
  showsAll: boolean;
}

/**
 * The questions of an external schema, each with its message once it was left, or all with theirs
 * where `showsAll` is set.
 */
export function ExternalFields({ form, showsAll }: ExternalFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<Pointer>>(new Set());
  const latest = useRef(form);
  latest.current = form;
  const act = useCallback<ExternalScope['act']>((action) => {
    if (action.do !== 'answer') setLeft((known) => new Set([...known, action.path]));
    latest.current.act(action);
  }, []);
  const leave = useCallback(
    // A message that appears while a button is pressed would move the button from under the finger.
    (path: Pointer) =>
      whenPointerIsUp(() =>
        setLeft((known) => (known.has(path) ? known : new Set([...known, path]))),
      ),
    [],
  );
  const { placed } = form;
  const scope = useMemo(
    (): ExternalScope => ({
      act,
      leave,
      problemAt: (path) => (showsAll || left.has(path) ? placed.get(path) : undefined),
      Part,
    }),
    [act, leave, placed, left, showsAll],
  );
  return (
    <ExternalScopeProvider value={scope}>
      <Part node={form.view} />
    </ExternalScopeProvider>
  );
}

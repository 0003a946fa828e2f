import type { Ref } from 'react';
import type { Pointer } from '../../kernel/index.ts';
import { SummaryBox } from '../form/SummaryBox.tsx';
import { focusPlace } from './focusPlace.ts';
import { idOfPlace } from './ids.ts';
import { primitives } from './parts/Group.tsx';
import type { ExternalFormState } from './useExternalForm.ts';
import { useExternalText } from './useExternalText.ts';

/** All that is wrong, in page order, each a link to its place. */
export function ExternalSummary({
  form,
  ref,
}: {
  form: ExternalFormState;
  ref?: Ref<HTMLDivElement>;
}) {
  const text = useExternalText();
  const { placed, view } = form;
  if (placed.size === 0) return null;
  const labels = new Map<Pointer, string>();
  const note = (node: typeof view): void => {
    labels.set(node.path, node.label);
    for (const child of node.children) note(child);
  };
  note(view);
  const lines = [...placed].map(([path, problem]) => {
    const message = text(problem.code, primitives(problem.params));
    const title = labels.get(path);
    return {
      id: idOfPlace(path),
      words: title ? text('external-schema.summary-line', { title, message }) : message,
      focus: () => focusPlace(path),
    };
  });
  return (
    <SummaryBox
      title={text('external-schema.summary', { count: placed.size })}
      lines={lines}
      {...(ref && { ref })}
    />
  );
}

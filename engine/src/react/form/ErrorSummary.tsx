import type { Ref } from 'react';
import type { Problem } from '../../kernel/index.ts';
import { useFormStore } from '../store/FormStoreContext.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { idOfPointer } from './pointerOfId.ts';
import { SummaryBox } from './SummaryBox.tsx';

/** Moves the focus to a field's control; its label comes into view with it. */
export function focusField(pointer: string): void {
  const control = document.getElementById(idOfPointer(pointer));
  if (!control) return;
  const frame = control.closest('fieldset') ?? control.parentElement?.parentElement ?? control;
  control.focus({ preventScroll: true });
  frame.scrollIntoView?.({ block: 'center' });
}

/** What an `ErrorSummary` is given. */
export interface ErrorSummaryProps {
  problems: Problem[];
  ref?: Ref<HTMLDivElement>;
}

/** All that is wrong in the step, in page order, each a link to its field. It takes the focus when Next finds it. */
export function ErrorSummary({ problems, ref }: ErrorSummaryProps) {
  const text = useText();
  const store = useFormStore();
  if (problems.length === 0) return null;
  const { form } = store.getSnapshot();
  const titleOf = (path: string) =>
    form.steps.flatMap((step) => step.fields).find((field) => field.pointer === path)?.title;
  const lines = problems.map((problem) => {
    const message = text(problem.code, problem.params);
    const title = titleOf(problem.path);
    return {
      id: idOfPointer(problem.path),
      words: title ? text('application.summary-line', { title, message }) : message,
      focus: () => focusField(problem.path),
    };
  });
  const title = text('application.summary', { count: problems.length });
  return <SummaryBox title={title} lines={lines} {...(ref && { ref })} />;
}

import type { JsonObject, Pointer, Step } from '@porchlight/engine';

/** Position of the step that holds a collection of documents; the last step where there is none. */
export function findDocumentsStep(steps: Step[]): number {
  const position = steps.findIndex((step) =>
    step.fields.some(({ name }) => {
      const options = (step.uiSchema[name] as JsonObject | undefined)?.['ui:options'];
      return (options as JsonObject | undefined)?.collection === 'documents';
    }),
  );
  return position < 0 ? steps.length - 1 : position;
}

/** Position of the step that asks a question; the first one where none of them does. */
export function findStepOf(steps: Step[], pointer: Pointer): number {
  const position = steps.findIndex(({ fields }) => fields.some((one) => one.pointer === pointer));
  return Math.max(0, position);
}

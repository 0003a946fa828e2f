import { type Field, readAnswer, showAnswer } from '@porchlight/engine';
import { type FormSnapshot, useFormSnapshot, useLocale } from '@porchlight/engine/react';

/** A line of the receipt: an answer in words, or how many there are of what belongs to the application. */
function showField(field: Field, snapshot: FormSnapshot, locale: string): string {
  const { facts, evaluation } = snapshot;
  if (field.classification === 'restricted') return '';
  if (field.resource) {
    const items = facts[field.resource.fact];
    return (Array.isArray(items) ? items.length : 0).toLocaleString(locale);
  }
  return showAnswer(field, readAnswer(evaluation.effective, field), locale);
}

/** The answers that the definitions put on the receipt, as terms and their values. */
export function ReceivedAnswers() {
  const locale = useLocale();
  const snapshot = useFormSnapshot();
  const { form, evaluation } = snapshot;
  const fields = form.steps.flatMap((step) => step.fields);
  return (form.receipt ?? []).map((pointer) => {
    const field = fields.find((one) => one.pointer === pointer);
    const value = field && evaluation.visible.has(pointer) && showField(field, snapshot, locale);
    if (!value) return null;
    return (
      <div key={pointer}>
        <dt>{field.title}</dt>
        <dd>{value}</dd>
      </div>
    );
  });
}

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { describeAnswer, type Field, type Step } from '@porchlight/engine';
import { StepActions, useFormSnapshot, useLocale, useText } from '@porchlight/engine/react';
import type { FormEvent, ReactNode } from 'react';

const Part = styled('section')({
  margin: '0 0 20px',
  paddingBottom: 16,
  borderBottom: '1px solid var(--line)',
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' },
  '& h3': { flex: '1 1 10rem', margin: 0, fontSize: '1.05rem' },
  '& dl': { margin: 0 },
  '& dt': { marginTop: 10, color: 'var(--text-quiet)', fontSize: '0.92rem', lineHeight: 1.4 },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& dd[data-blank]': { fontWeight: 400, color: 'var(--text-quiet)' },
  '@media print': { breakInside: 'avoid', '& button': { display: 'none' } },
});

/** The answers of one step, as terms and their values; a restricted one starred. */
function StepAnswers({ step }: { step: Step }) {
  const text = useText();
  const locale = useLocale();
  const { evaluation, facts } = useFormSnapshot();
  const words = { locale, yes: text('fields.yes'), no: text('fields.no') };
  function show(field: Field): string {
    if (field.resource) {
      const items = facts[field.resource.fact];
      return (Array.isArray(items) ? items.length : 0).toLocaleString(locale);
    }
    return describeAnswer(field, evaluation, words);
  }
  return (
    <dl>
      {step.fields
        .filter((field) => evaluation.visible.has(field.pointer))
        .map((field) => {
          const words = show(field);
          return (
            <div key={field.pointer}>
              <dt>{field.title}</dt>
              <dd data-blank={words === '' || undefined}>{words || text('forms.review-blank')}</dd>
            </div>
          );
        })}
    </dl>
  );
}

export interface ReviewStepProps {
  steps: Step[];
  isSending: boolean;
  onOpen(position: number): void;
  onBack(): void;
  onSend(): void;
  /** What stands above the buttons. */
  children?: ReactNode;
}

/** All answers before they are sent, step by step, each step a press away. */
export function ReviewStep({ steps, children, ...props }: ReviewStepProps) {
  const text = useText();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    props.onSend();
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      {steps.map((step, position) => (
        <Part key={step.name} aria-label={step.title}>
          <header>
            <h3>{step.title}</h3>
            <Button
              onClick={() => props.onOpen(position)}
              aria-label={text('forms.review-change', { title: step.title })}
            >
              {text('fields.change')}
            </Button>
          </header>
          <StepAnswers step={step} />
        </Part>
      ))}
      {children}
      <StepActions
        hasBack
        nextLabel={text('forms.send')}
        isSaving={props.isSending}
        onBack={props.onBack}
      />
    </form>
  );
}

import type { OutlinedQuestion, OutlinedStep } from '@porchlight/engine/builder';
import { Row, type RowsProps } from './Row.tsx';
import type { StepsOwner } from './RowPlace.ts';

interface StepsProps extends RowsProps {
  steps: OutlinedStep[];
  owner: StepsOwner;
}

/** The steps of a form or a program with their questions, each of which can be moved. */
export function Steps({ steps, owner, ...row }: StepsProps) {
  const { say } = row;
  const { title: _, ...where } = owner;
  const markOf = ({ isWhole, isConditional }: OutlinedStep) => {
    if (isConditional) return say('nav.conditional');
    return isWhole ? undefined : say('build.in-form');
  };
  const marks = ({ isConditional }: OutlinedQuestion) =>
    isConditional ? say('nav.conditional') : undefined;
  return (
    <ul>
      {steps.map((step, position) => (
        <Row
          key={step.step}
          {...row}
          title={step.title}
          mark={markOf(step)}
          at={{ owner, steps, step: position }}
          // A step of the form is moved in the form.
          isMovable={step.isWhole}
          selection={{ ...where, step: step.step, file: step.file }}
        >
          <ul>
            {step.questions.map((question, index) => (
              <Row
                key={question.name}
                {...row}
                title={question.title}
                mark={marks(question)}
                at={{ owner, steps, step: position, question: index }}
                isMovable
                selection={{
                  ...where,
                  step: step.step,
                  file: question.file,
                  question: question.name,
                }}
              />
            ))}
          </ul>
        </Row>
      ))}
    </ul>
  );
}

import {
  deleteQuestion,
  duplicateQuestion,
  lastingOf,
  moveQuestion,
  referencesToQuestion,
  retireQuestion,
} from '@porchlight/engine/builder';
import { languagesOf } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import type { InUse } from '../api/records.ts';
import { RetireField, type RetireWords } from '../RetireField.tsx';
import type { NewPlace } from './AddQuestionDialog.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { MoveToStep } from './MoveToStep.tsx';
import type { QuestionPartProps } from './QuestionPartProps.ts';
import { wasPublic } from './wasPublic.ts';

export interface QuestionActionsProps extends QuestionPartProps {
  inUse: InUse | undefined;
  onAsk(place: NewPlace): void;
}

const RETIRED: RetireWords = {
  retire: 'build.retire-question',
  again: 'build.ask-again',
  since: 'build.retired-since',
};

/** What can be done with a question as a whole: move it, duplicate it, add one below, delete it. */
export function QuestionActions(props: QuestionActionsProps) {
  const { files, place, question, inUse, say, onBuild, onAsk } = props;
  const isAnswered = wasPublic(inUse, question);
  const { step, position, count, title } = question;
  const { original, others } = useMemo(() => languagesOf(files), [files]);
  const again = (one: string) =>
    say('build.again', {
      title: question.words.title.find(({ language }) => language === one)?.text || title,
    });
  return (
    <>
      <p className="actions">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            aria-disabled={position + by < 0 || position + by >= count || undefined}
            onClick={() => onBuild(() => moveQuestion(files, place, by))}
          >
            {say(by < 0 ? 'build.move-up' : 'build.move-down')}
          </button>
        ))}
        <button
          type="button"
          onClick={() =>
            onBuild(() =>
              duplicateQuestion(files, place, {
                title: again(original),
                translations: Object.fromEntries(others.map((one) => [one, again(one)])),
              }),
            )
          }
        >
          {say('build.duplicate')}
        </button>
        <button
          type="button"
          onClick={() =>
            onAsk({
              form: step.form,
              step: step.step,
              after: place.name,
              ...(step.program && { program: step.program }),
            })
          }
        >
          {say('build.add-below')}
        </button>
      </p>
      <MoveToStep {...props} isAnswered={isAnswered} />
      {(isAnswered || question.retired !== undefined) && (
        <p className="actions">
          <RetireField
            title={title}
            retired={question.retired}
            words={RETIRED}
            say={say}
            onRetire={(day) =>
              onBuild(
                () => retireQuestion(files, place, day),
                // Another day is one change, however often one is typed; the buttons are one each.
                question.retired !== undefined && day
                  ? `retired ${place.file} ${place.name}`
                  : undefined,
              )
            }
          />
        </p>
      )}
      <DeleteButton
        label={say('build.delete-question')}
        referencesOf={() => referencesToQuestion(files, place)}
        lastingOf={() => lastingOf(files, place)}
        note={isAnswered && say('build.question-answers')}
        changesOf={() => deleteQuestion(files, place).changes}
        countTouched={props.countTouched}
        say={say}
        onDelete={() => onBuild(() => deleteQuestion(files, place))}
      />
    </>
  );
}

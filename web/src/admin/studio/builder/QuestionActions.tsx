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
import { DeleteButton } from './DeleteButton.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { MoveToStep } from './MoveToStep.tsx';
import type { NewPlace } from './newQuestion.ts';
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
  const { files, place, question, inUse, say, onBuild } = props;
  const isAnswered = wasPublic(inUse, question);
  return (
    <>
      <p className="actions">
        <MoveButtons
          position={question.position}
          count={question.count}
          say={say}
          onMove={(by) => onBuild(() => moveQuestion(files, place, by))}
        />
        <DuplicateButton {...props} />
        <AddBelowButton {...props} />
      </p>
      <MoveToStep {...props} isAnswered={isAnswered} />
      {(isAnswered || question.retired !== undefined) && <Retiring {...props} />}
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

/** Makes a second one below it, which says in each language of which it is a copy. */
function DuplicateButton({ files, place, question, say, onBuild }: QuestionActionsProps) {
  const { original, others } = useMemo(() => languagesOf(files), [files]);
  const copied = (one: string) =>
    say('build.again', {
      title: question.words.title.find(({ language }) => language === one)?.text || question.title,
    });
  const words = () => ({
    title: copied(original),
    translations: Object.fromEntries(others.map((one) => [one, copied(one)])),
  });
  return (
    <button type="button" onClick={() => onBuild(() => duplicateQuestion(files, place, words()))}>
      {say('build.duplicate')}
    </button>
  );
}

/** Asks for one that is new and stands behind it. */
function AddBelowButton({ place, question, say, onAsk }: QuestionActionsProps) {
  const { form, step, program } = question.step;
  return (
    <button
      type="button"
      onClick={() => onAsk({ form, step, after: place.name, ...(program && { program }) })}
    >
      {say('build.add-below')}
    </button>
  );
}

/** Stops asking it, from a day on; answers that were given stay. */
function Retiring({ files, place, question, say, onBuild }: QuestionActionsProps) {
  const { title, retired } = question;
  // Another day is one change, however often one is typed; the buttons are one each.
  const mergeOf = (day: string | undefined) =>
    retired !== undefined && day ? `retired ${place.file} ${place.name}` : undefined;
  return (
    <p className="actions">
      <RetireField
        title={title}
        retired={retired}
        words={RETIRED}
        say={say}
        onRetire={(day) => onBuild(() => retireQuestion(files, place, day), mergeOf(day))}
      />
    </p>
  );
}

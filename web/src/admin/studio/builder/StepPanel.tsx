import {
  deleteStep,
  lastingOf,
  listDocuments,
  moveStepBy,
  papersInStep,
  readOwnWords,
  referencesToStep,
  type StepPlace,
  setOwnText,
  stepPosition,
} from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { BuilderProps } from './BuilderProps.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { Documents } from './Documents.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import type { NewPlace } from './newQuestion.ts';
import { Rules } from './Rules.tsx';
import { WordsFields } from './WordsFields.tsx';

export interface StepPanelProps extends BuilderProps {
  step: StepPlace;
  onAsk(place: NewPlace): void;
  onImport(place: NewPlace): void;
}

/** What can be said of a step, or of the questions that a program adds to one. */
export function StepPanel(props: StepPanelProps) {
  const { files, step, say, onBuild, onAsk, onImport } = props;
  const { file, form, program, isWhole } = step;
  const position = useMemo(() => stepPosition(files, file), [files, file]);
  const of = useMemo(() => ({ kind: 'step' as const, file }), [file]);
  const where = useMemo(() => ({ ...step, isOfStep: true }), [step]);
  const owner = useMemo(() => ({ file }), [file]);
  const hasPapers = useMemo(
    () => papersInStep(files, file).hasPlace || listDocuments(files, owner).length > 0,
    [files, file, owner],
  );
  const place = { form, step: step.step, ...(program && { program }) };
  return (
    <section className="forms" key={file}>
      {isWhole ? <StepWords {...props} /> : <p>{say('build.lot')}</p>}
      <p className="actions">
        <button type="button" className="is-first" onClick={() => onAsk(place)}>
          {say('build.add-question')}
        </button>
        <button type="button" onClick={() => onImport(place)}>
          {say('build.import')}
        </button>
        {position && (
          <MoveButtons
            {...position}
            say={say}
            onMove={(by) => onBuild(() => moveStepBy(files, file, by))}
          />
        )}
        {isWhole && (
          <button type="button" onClick={() => onAsk({ ...place, isNewStep: true })}>
            {say('build.add-step-behind')}
          </button>
        )}
      </p>
      {isWhole && <ConditionEditor {...props} of={of} place={where} />}
      {hasPapers && <Documents key={file} {...props} owner={owner} isKnown />}
      <Rules {...props} />
      <DeleteButton
        label={say(isWhole ? 'build.delete-step' : 'build.delete-lot')}
        referencesOf={() => referencesToStep(files, file)}
        lastingOf={() => lastingOf(files, { file })}
        changesOf={() => deleteStep(files, file).changes}
        countTouched={props.countTouched}
        say={say}
        onDelete={() => onBuild(() => deleteStep(files, file))}
      />
    </section>
  );
}

/** What a step is called, and what it says before its questions. */
function StepWords({ files, step, say, language, onBuild }: StepPanelProps) {
  const { file } = step;
  return (['title', 'description'] as const).map((key) => (
    <WordsFields
      key={key}
      label={say(`build.step-${key}`)}
      words={readOwnWords(files, file, key)}
      say={say}
      language={language}
      onWrite={(words) =>
        onBuild(
          () => setOwnText(files, file, { key, ...words }),
          `${file} ${key} ${words.language}`,
        )
      }
    />
  ));
}

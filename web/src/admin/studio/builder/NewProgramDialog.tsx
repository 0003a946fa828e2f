import { addProgram, type ProgramPlaces, programPlaces } from '@porchlight/engine/builder';
import { EditError } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import type { InUse } from '../api/records.ts';
import { AskDialog } from './AskDialog.tsx';
import { type Beginning, BeginWith } from './BeginWith.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { countTaken } from './imports/Chosen.ts';
import { ProgramSteps } from './imports/ProgramSteps.tsx';
import { type StepPlan, stepsToMake } from './imports/plannedSteps.ts';
import { useImport } from './imports/useImport.ts';
import { NO_TEXT } from './NewWords.tsx';
import { NO_PROGRAM, type ProgramDraft, ProgramFields } from './ProgramFields.tsx';
import { useMaking } from './useMaking.ts';

export interface NewProgramDialogProps extends Omit<BuilderProps, 'onChange'> {
  /** Programs that were ever public; undefined while it is not known. */
  known: InUse['programs'] | undefined;
  onClose(): void;
}

/** Asks what has to be known of a program that is new, and makes it. */
export function NewProgramDialog(props: NewProgramDialogProps) {
  const { files, known, say, onClose } = props;
  const { make, problem } = useMaking(props);
  const program = useNewProgram(files);
  const { draft, beginning, found, places, plan } = program;
  const isOfFile = beginning.from === 'file';
  const { taken, open } = countTaken(found.questions);
  const fileProblem = isOfFile && found.problem;
  return (
    <AskDialog
      title={say('build.new-program')}
      className={isOfFile ? 'import' : ''}
      problem={fileProblem ? say(`import.problem-${fileProblem}`) : problem}
      submit={
        isOfFile && taken > 0
          ? say('import.make-program', { count: taken })
          : say('build.make-program')
      }
      isReady={known !== undefined && (!isOfFile || (taken > 0 && open === 0))}
      note={
        <p role="status">
          {known === undefined
            ? say('build.ids-not-known')
            : isOfFile && open > 0 && say('import.open', { count: open })}
        </p>
      }
      say={say}
      onSubmit={() =>
        make(() =>
          addProgram(files, {
            ...program.request(),
            usedIds: (known ?? []).map(({ programID }) => programID),
          }),
        )
      }
      onClose={onClose}
    >
      <ProgramFields {...props} draft={draft} onDraft={program.setDraft} />
      <BeginWith
        {...props}
        hasFile={places !== undefined}
        beginning={beginning}
        onBegin={program.setBeginning}
      />
      {isOfFile && places && (
        <ProgramSteps
          {...props}
          found={found}
          places={places}
          plan={plan}
          onPlan={program.setPlan}
        />
      )}
    </AskDialog>
  );
}

/** What is said of the program, with what it begins, and the steps that a file gives it. */
function useNewProgram(files: BuilderProps['files']) {
  const [draft, setDraft] = useState(NO_PROGRAM);
  const [beginning, setBeginning] = useState<Beginning>({ from: 'nothing' });
  const found = useImport(files, { isOfProgram: true });
  const places = useMemo(() => placesIn(files), [files]);
  const [changed, setPlan] = useState<StepPlan>();
  const plan = changed ?? { isOne: false, words: NO_TEXT, after: places?.usual ?? '' };
  /** As it is added to the pack. */
  const request = () => ({
    ...requestOf(draft),
    ...(beginning.from === 'copy' && { copyOf: beginning.id }),
    ...(beginning.from === 'template' && { template: beginning.id }),
    ...(beginning.from === 'file' && {
      imported: { after: plan.after, steps: stepsToMake(found, plan) },
    }),
  });
  return { draft, setDraft, beginning, setBeginning, found, places, plan, setPlan, request };
}

/** Undefined where no form offers programs, or what says so is no JSON at the moment. */
function placesIn(files: ReadonlyMap<string, string>): ProgramPlaces | undefined {
  try {
    return programPlaces(files);
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

function requestOf({ title, official, opens, closes, every, isOurs, agency }: ProgramDraft) {
  return {
    title: title.original,
    translations: title.translations,
    ...(official.trim() && { official: official.trim() }),
    ...(opens && { opens }),
    ...(closes && { closes }),
    ...(every && { every }),
    ...(!isOurs && { agency }),
  };
}

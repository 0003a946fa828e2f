import {
  addProgram,
  outlinePack,
  type ProgramPlaces,
  programPlaces,
} from '@porchlight/engine/builder';
import { type EditCode, EditError } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import type { InUse } from '../api/records.ts';
import { AskDialog } from './AskDialog.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { countTaken } from './imports/Chosen.ts';
import { ProgramSteps } from './imports/ProgramSteps.tsx';
import { type StepPlan, stepsToMake } from './imports/plannedSteps.ts';
import { useImport } from './imports/useImport.ts';
import { NO_TEXT } from './NewWords.tsx';
import { NO_PROGRAM, type ProgramDraft, ProgramFields } from './ProgramFields.tsx';

export interface NewProgramDialogProps extends Omit<BuilderProps, 'onChange'> {
  /** Programs that were ever public; undefined while it is not known. */
  known: InUse['programs'] | undefined;
  onClose(): void;
}

/** What a program begins with: nothing, the steps of a file, or what another one or a template has. */
type Beginning = { from: 'nothing' | 'file' } | { from: 'copy' | 'template'; id: string };

/** Asks what has to be known of a program that is new, and makes it. */
export function NewProgramDialog(props: NewProgramDialogProps) {
  const { files, known, say, onBuild, onClose } = props;
  const [draft, setDraft] = useState(NO_PROGRAM);
  const [beginning, setBeginning] = useState<Beginning>({ from: 'nothing' });
  const [code, setCode] = useState<EditCode>();
  const found = useImport(files);
  const places = useMemo(() => placesIn(files), [files]);
  const [changed, setPlan] = useState<StepPlan>();
  const plan = changed ?? { isOne: false, words: NO_TEXT, after: places?.usual ?? '' };
  const isOfFile = beginning.from === 'file';
  const { taken, open } = countTaken(found.questions);

  function handleSubmit() {
    const refused = onBuild(() =>
      addProgram(files, {
        ...requestOf(draft),
        usedIds: (known ?? []).map(({ programID }) => programID),
        ...(beginning.from === 'copy' && { copyOf: beginning.id }),
        ...(beginning.from === 'template' && { template: beginning.id }),
        ...(isOfFile && { imported: { after: plan.after, steps: stepsToMake(found, plan) } }),
      }),
    );
    setCode(refused);
    if (!refused) onClose();
  }

  return (
    <AskDialog
      title={say('build.new-program')}
      className={isOfFile ? 'import' : ''}
      problem={
        isOfFile && found.problem
          ? say(`import.problem-${found.problem}`)
          : code && say(`forms.problem-${code}`)
      }
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
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ProgramFields {...props} draft={draft} onDraft={setDraft} />
      <BeginWith
        {...props}
        hasFile={places !== undefined}
        beginning={beginning}
        onBegin={setBeginning}
      />
      {isOfFile && places && (
        <ProgramSteps {...props} found={found} places={places} plan={plan} onPlan={setPlan} />
      )}
    </AskDialog>
  );
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

interface BeginWithProps extends Pick<BuilderProps, 'files' | 'say'> {
  /** Whether a file can be read into it. */
  hasFile: boolean;
  beginning: Beginning;
  onBegin(beginning: Beginning): void;
}

function BeginWith({ files, say, hasFile, beginning, onBegin }: BeginWithProps) {
  const { programs, templates } = useMemo(() => outlinePack(files), [files]);
  const whole = { template: templates, copy: programs };
  function handleChange(value: string) {
    const [from, id] = value.split(' ') as [Beginning['from'], string?];
    if (from === 'copy' || from === 'template') onBegin({ from, id: id ?? '' });
    else onBegin({ from });
  }
  return (
    <label className="tool">
      <span>{say('build.begin-with')}</span>
      <select
        value={'id' in beginning ? `${beginning.from} ${beginning.id}` : beginning.from}
        onChange={({ target }) => handleChange(target.value)}
      >
        <option value="nothing">{say('build.from-nothing')}</option>
        {hasFile && <option value="file">{say('build.from-file')}</option>}
        {(['template', 'copy'] as const).map((from) =>
          whole[from].map(({ id, title }) => (
            <option key={`${from} ${id}`} value={`${from} ${id}`}>
              {say(`build.${from}-of`, { title })}
            </option>
          )),
        )}
      </select>
    </label>
  );
}

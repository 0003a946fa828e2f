import {
  deleteProgram,
  programForm,
  readOwnWords,
  referencesToProgram,
  setOfficialName,
  setOwnText,
} from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import type { InUse } from '../api/records.ts';
import { DatesForm } from '../forms/DatesForm.tsx';
import { DraftField } from '../forms/DraftField.tsx';
import { AddParts } from './AddParts.tsx';
import { Agencies } from './Agencies.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { Documents } from './Documents.tsx';
import type { NewPlace } from './newQuestion.ts';
import { WordsFields } from './WordsFields.tsx';

export interface ProgramPanelProps extends BuilderProps {
  program: string;
  /** What applications may hold; undefined while that is not known. */
  inUse: InUse | undefined;
  onAsk(place: NewPlace): void;
}

/** What can be said of a program: its names, when it is open, what it asks and which papers it wants. */
export function ProgramPanel(props: ProgramPanelProps) {
  const { files, program, inUse, say, language, onBuild, onChange, onAsk } = props;
  const owner = useMemo(() => ({ program }), [program]);
  const isKnown = inUse?.programs.some(({ folder }) => folder === program) ?? true;
  const file = `programs/${program}/program.json`;
  const asking = useMemo(
    () => ({ form: programForm(new FileEdits(files)), program }),
    [files, program],
  );
  const official = useMemo(() => String(new FileEdits(files).read(file).program), [files, file]);
  return (
    <section className="forms" key={program}>
      <WordsFields
        label={say('build.program-title')}
        words={readOwnWords(files, file, 'friendlyName')}
        say={say}
        language={language}
        onWrite={(words) =>
          onBuild(
            () => setOwnText(files, file, { key: 'friendlyName', ...words }),
            `${file} ${words.language}`,
          )
        }
      />
      <DraftField
        label={say('build.official')}
        value={official}
        say={say}
        onWrite={(text) => onBuild(() => setOfficialName(files, file, text), `${file} official`)}
      />
      <AddParts files={files} place={asking} say={say} onAsk={onAsk} />
      <Documents key={program} {...props} owner={owner} isKnown={isKnown} />
      <Agencies {...{ files, program, say, onBuild }} />
      <fieldset className="form-group">
        <legend>{say('build.open-when')}</legend>
        <DatesForm files={files} file={file} language={language} say={say} onChange={onChange} />
      </fieldset>
      <DeleteButton
        label={say('build.delete-program')}
        referencesOf={() => referencesToProgram(files, program)}
        note={isKnown && say('build.program-answers')}
        changesOf={() => deleteProgram(files, program).changes}
        countTouched={props.countTouched}
        say={say}
        onDelete={() => onBuild(() => deleteProgram(files, program))}
      />
    </section>
  );
}

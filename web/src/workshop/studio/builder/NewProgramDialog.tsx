import { addProgram, outlinePack } from '@porchlight/engine/build';
import type { EditCode } from '@porchlight/engine/edit';
import { useId, useMemo, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import { AskDialog } from './AskDialog.tsx';
import type { Build } from './build.ts';
import { type NewText, NewWords, NO_TEXT } from './NewWords.tsx';
import { PlainField } from './PlainField.tsx';

export interface NewProgramDialogProps {
  files: ReadonlyMap<string, string>;
  /** The language of the studio. */
  language: string;
  say: SayWords;
  onBuild: Build;
  onClose(): void;
}

interface Draft {
  title: NewText;
  official: string;
  opens: string;
  closes: string;
  isOurs: boolean;
  agency: { name: string; phone: string };
  copyOf: string;
}

const EMPTY: Draft = {
  title: NO_TEXT,
  official: '',
  opens: '',
  closes: '',
  isOurs: true,
  agency: { name: '', phone: '' },
  copyOf: '',
};

/** Asks what has to be known of a program that is new, and makes it. */
export function NewProgramDialog(props: NewProgramDialogProps) {
  const { files, language, say, onBuild, onClose } = props;
  const [draft, setDraft] = useState(EMPTY);
  const [code, setCode] = useState<EditCode>();
  const id = useId();
  const programs = useMemo(() => outlinePack(files).programs, [files]);
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more });

  function handleSubmit() {
    if (draft.opens && draft.closes && draft.closes < draft.opens) return setCode('closes-first');
    const { title: words, official, opens, closes, isOurs, agency, copyOf } = draft;
    const problem = onBuild(() =>
      addProgram(files, {
        title: words.original,
        translations: words.translations,
        ...(official.trim() && { official: official.trim() }),
        ...(opens && { opens }),
        ...(closes && { closes }),
        ...(!isOurs && { agency }),
        ...(copyOf && { copyOf }),
      }),
    );
    setCode(problem);
    if (!problem) onClose();
  }

  return (
    <AskDialog
      title={say('build.new-program')}
      problem={code && say(`forms.problem-${code}`)}
      submit={say('build.make-program')}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <NewWords
        files={files}
        language={language}
        labelOf={(one) => say('build.title-in', { language: one })}
        help={say('build.program-title-help')}
        value={draft.title}
        maxLength={120}
        onText={(title) => change({ title })}
      />
      <PlainField
        label={say('build.official')}
        help={say('build.official-help')}
        value={draft.official}
        maxLength={120}
        onText={(official) => change({ official })}
      />
      <fieldset className="form-group">
        <legend>{say('build.who-handles')}</legend>
        {[true, false].map((isOurs) => (
          <label key={String(isOurs)} className="form-check">
            <input
              type="radio"
              name={`${id}who`}
              checked={draft.isOurs === isOurs}
              onChange={() => change({ isOurs })}
            />
            <span>{say(isOurs ? 'build.our-agency' : 'build.other-agency')}</span>
          </label>
        ))}
        {!draft.isOurs && (
          <div className="form-row">
            {(['name', 'phone'] as const).map((key) => (
              <PlainField
                key={key}
                label={say(`build.agency-${key}`)}
                value={draft.agency[key]}
                required
                minLength={key === 'phone' ? 7 : 1}
                maxLength={key === 'phone' ? 40 : 120}
                onText={(text) => change({ agency: { ...draft.agency, [key]: text } })}
              />
            ))}
          </div>
        )}
      </fieldset>
      <div className="form-row">
        {(['opens', 'closes'] as const).map((key) => (
          <PlainField
            key={key}
            type="date"
            label={say(`forms.date-${key}`)}
            help={say('forms.date-blank')}
            value={draft[key]}
            onText={(day) => change({ [key]: day })}
          />
        ))}
      </div>
      <label className="tool">
        <span>{say('build.begin-with')}</span>
        <select value={draft.copyOf} onChange={({ target }) => change({ copyOf: target.value })}>
          <option value="">{say('build.from-nothing')}</option>
          {programs.map((program) => (
            <option key={program.id} value={program.id}>
              {say('build.copy-of', { title: program.title })}
            </option>
          ))}
        </select>
      </label>
    </AskDialog>
  );
}

import type { Every } from '@porchlight/engine/edit';
import { EverySelect } from '../forms/EverySelect.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { type NewText, NewWords, NO_TEXT } from './NewWords.tsx';
import { PlainField } from './PlainField.tsx';
import { RadioChoices } from './RadioChoices.tsx';

/** What has been said of a program that is new. */
export interface ProgramDraft {
  title: NewText;
  official: string;
  opens: string;
  closes: string;
  /** Whether those days come again; '' where they do not. */
  every: Every | '';
  /** The portal's own agency handles it. */
  isOurs: boolean;
  agency: { name: string; phone: string };
}

/** A program before anything was written of it. */
export const NO_PROGRAM: ProgramDraft = {
  title: NO_TEXT,
  official: '',
  opens: '',
  closes: '',
  every: '',
  isOurs: true,
  agency: { name: '', phone: '' },
};

export interface ProgramFieldsProps extends Pick<BuilderProps, 'files' | 'language' | 'say'> {
  draft: ProgramDraft;
  onDraft(draft: ProgramDraft): void;
}

/** What is asked of any new program: its names, who handles it, when it is open. */
export function ProgramFields(props: ProgramFieldsProps) {
  const { files, language, say, draft, onDraft } = props;
  const change = (more: Partial<ProgramDraft>) => onDraft({ ...draft, ...more });
  return (
    <>
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
      <WhoHandles draft={draft} say={say} onChange={change} />
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
      <EverySelect value={draft.every} say={say} onEvery={(every) => void change({ every })} />
    </>
  );
}

interface WhoHandlesProps extends Pick<BuilderProps, 'say'> {
  draft: ProgramDraft;
  onChange(more: Partial<ProgramDraft>): void;
}

function WhoHandles({ draft, say, onChange }: WhoHandlesProps) {
  return (
    <fieldset className="form-group">
      <legend>{say('build.who-handles')}</legend>
      <RadioChoices
        options={[true, false]}
        chosen={draft.isOurs}
        labelOf={(isOurs) => say(isOurs ? 'build.our-agency' : 'build.other-agency')}
        onChoose={(isOurs) => onChange({ isOurs })}
      />
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
              onText={(text) => onChange({ agency: { ...draft.agency, [key]: text } })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

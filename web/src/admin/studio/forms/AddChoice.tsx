import { addReason, reasonPagesOf } from '@porchlight/engine/builder';
import {
  addChoice,
  type EditCode,
  hasNames,
  languagesOf,
  listChoices,
  suggestName,
  suggestValue,
} from '@porchlight/engine/edit';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { AddProblem } from './AddProblem.tsx';
import { attempt } from './attempt.ts';
import type { FormProps } from './FormProps.ts';
import { labelsIn } from './labelsIn.ts';
import { PlainText, type PlainTextProps } from './PlainText.tsx';

interface Draft {
  label: string;
  /** Undefined while it follows the label. */
  value?: string;
  name?: string;
  translations: { [language: string]: string };
  /** Of a reason: what the applicant reads, by language. */
  sentence: { [language: string]: string };
}

const EMPTY: Draft = { label: '', translations: {}, sentence: {} };

interface AddChoiceProps extends FormProps {
  /** The language of the studio, in which languages are named. */
  language: string;
  /** It is put behind the others. @param id By which it is known in its list. */
  onAdded(id: string): void;
}

/** What is typed of a new choice: what nothing was typed for follows the label. */
function useNewChoice({ files, file, say, onAdded, onChange }: AddChoiceProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [code, setCode] = useState<EditCode>();
  const [said, setSaid] = useState('');
  /** What the applicant would read is missing. */
  const [isMissing, setMissing] = useState(false);
  const choices = listChoices(files, file);
  const isReason = useMemo(() => reasonPagesOf(files, file).length > 0, [files, file]);
  const suggested = suggestValue(choices, draft.label);
  const isNumbered = typeof suggested === 'number';
  const value = draft.value ?? (draft.label || isNumbered ? String(suggested) : '');
  const name = hasNames(choices) ? (draft.name ?? suggestName(draft.label)) : undefined;

  /** @returns Whether it is there now. */
  function add(): boolean {
    const stored = isNumbered ? Number(value || Number.NaN) : value.trim();
    const { label, translations } = draft;
    const choice = { value: stored, label, translations, ...(name !== undefined && { name }) };
    const { [languagesOf(files).original]: text = '', ...others } = draft.sentence;
    const sentence = { text, translations: others };
    if (isReason && !text.trim()) {
      setMissing(true);
      return false;
    }
    const problem = attempt(
      () =>
        isReason ? addReason(files, file, { ...choice, sentence }) : addChoice(files, file, choice),
      onChange,
    );
    setMissing(false);
    setCode(problem);
    setSaid(problem ? '' : say('forms.choice-added', { label: label.trim() }));
    if (problem) return false;
    setDraft(EMPTY);
    onAdded(String(stored));
    return true;
  }

  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return { draft, value, name, isReason, isMissing, code, said, change, add };
}

/** A choice that is not there yet, with its translations. */
export function AddChoice(props: AddChoiceProps) {
  const { files, language, say } = props;
  const { draft, value, name, isReason, isMissing, code, said, change, add } = useNewChoice(props);
  const first = useRef<HTMLInputElement>(null);
  const own = useId();
  const { original, others } = languagesOf(files);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!add()) first.current?.focus();
  }

  const describedBy = code && `${own}problem`;
  const labelIn = labelsIn(language, say, isReason ? 'forms.reason-label-in' : 'forms.label-in');

  return (
    <form onSubmit={handleSubmit} className="form-add add-choice">
      <h2>{say('forms.new-choice')}</h2>
      <div className="form-row">
        <TextsIn
          {...{ describedBy, labelIn }}
          input={first}
          languages={[original, ...others]}
          texts={{ ...draft.translations, [original]: draft.label }}
          onTexts={({ [original]: label = '', ...translations }) => change({ label, translations })}
        />
      </div>
      {isReason && (
        <div className="form-row is-line">
          <TextsIn
            describedBy={isMissing ? `${own}missing` : describedBy}
            labelIn={labelsIn(language, say, 'forms.reason-sentence-in')}
            languages={[original, ...others]}
            needed={original}
            texts={draft.sentence}
            onTexts={(sentence) => change({ sentence })}
          />
        </div>
      )}
      {draft.label.trim() && (
        <StoredAs {...{ value, name, describedBy, say }} onChange={change} isWrong={!!code} />
      )}
      {isReason && !draft.sentence[original]?.trim() && (
        <ReasonNeeded id={`${own}missing`} isMissing={isMissing} say={say} />
      )}
      <AddProblem id={`${own}problem`} code={code} say={say} />
      <button type="submit">{say('forms.add-choice')}</button>
      <p role="status">{said}</p>
    </form>
  );
}

interface StoredAsProps extends Pick<FormProps, 'say'> {
  value: string;
  name: string | undefined;
  describedBy: string | undefined;
  /** Whether it may have to be another one. */
  isWrong: boolean;
  onChange(part: Pick<Draft, 'value' | 'name'>): void;
}

/** By what the choice is kept: it follows what is typed, and few will want another. */
function StoredAs({ value, name, describedBy, isWrong, say, onChange }: StoredAsProps) {
  return (
    <details open={isWrong || undefined} className="stored-as">
      <summary>
        {say('forms.choice-value')} <code>{value}</code>
      </summary>
      <p className="quiet">{say('forms.value-help')}</p>
      <PlainText
        describedBy={describedBy}
        label={say('forms.choice-value')}
        text={value}
        onText={(text) => onChange({ value: text })}
      />
      {name !== undefined && (
        <PlainText
          describedBy={describedBy}
          label={say('forms.choice-name')}
          text={name}
          onText={(text) => onChange({ name: text })}
        />
      )}
    </details>
  );
}

/** That a reason takes what the applicant reads for it. */
function ReasonNeeded({
  id,
  isMissing,
  say,
}: Pick<FormProps, 'say'> & { id: string; isMissing: boolean }) {
  return (
    <p id={id} className={isMissing ? 'problem' : 'quiet'} role="status">
      {say('forms.reason-needed')}
    </p>
  );
}

interface TextsInProps {
  /** The field of the first of them. */
  input?: PlainTextProps['input'];
  describedBy: string | undefined;
  labelIn(language: string): string;
  languages: readonly string[];
  /** The language without which it can't be added. */
  needed?: string;
  texts: { [language: string]: string };
  onTexts(texts: { [language: string]: string }): void;
}

/** A text in each of some languages. */
function TextsIn({ input, languages, needed, texts, ...props }: TextsInProps) {
  const { describedBy, labelIn, onTexts } = props;
  return languages.map((one, at) => (
    <PlainText
      key={one}
      {...(at === 0 && input && { input })}
      describedBy={describedBy}
      label={labelIn(one)}
      text={texts[one] ?? ''}
      lang={one}
      isNeeded={one === needed}
      onText={(text) => onTexts({ ...texts, [one]: text })}
    />
  ));
}

import type { EditCode } from '@porchlight/engine/edit';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { SayWords } from '../../words/words.ts';

/** Other words for what stands in a file, as somebody reads and types them. */
export interface Wording {
  read(written: string): string;
  /** Undoes `read`. */
  write(text: string): string;
}

export interface DraftFieldProps {
  label: ReactNode;
  /** Whether the label is for those alone who don't see where the field stands. */
  isLabelHidden?: boolean;
  /** What stands in the file. */
  value: string;
  /** What is good to know of it. */
  help?: ReactNode;
  /** The language that is typed. */
  lang?: string;
  isLong?: boolean;
  /** How many letters can stand in the file. */
  maxLength?: number | undefined;
  /** How it is read and typed, where that is not as it stands in the file. */
  wording?: Wording | undefined;
  input?: Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'min' | 'max' | 'autoComplete' | 'placeholder'
  >;
  say: SayWords;
  /** @returns Why what was typed can't be written; it stays in the field, and the file as it was. */
  onWrite(text: string): EditCode | undefined;
}

interface Draft {
  text: string;
  /** What the file said when this was typed and could not be written: another word there is newer. */
  seen: string;
  code: EditCode | undefined;
}

const AS_IT_IS: Wording = { read: (written) => written, write: (text) => text };

/** A field whose words are written as they are typed, as long as they can stand in the file. */
export function DraftField(props: DraftFieldProps) {
  const { label, isLabelHidden, value, help, lang, isLong, input, say, onWrite } = props;
  const { maxLength, wording = AS_IT_IS } = props;
  const id = useId();
  const [draft, setDraft] = useState<Draft>();
  const isKept =
    draft && (draft.code ? draft.seen === value : wording.write(draft.text).trim() === value);
  const text = isKept ? draft.text : wording.read(value);
  const code = isKept ? draft.code : undefined;
  const described = [help && `${id}help`, code && `${id}problem`].filter(Boolean).join(' ');
  const control = {
    id,
    value: text,
    lang,
    maxLength: maxLength && maxLength + text.length - wording.write(text).length,
    spellCheck: isLong || undefined,
    'aria-invalid': code ? true : undefined,
    'aria-describedby': described || undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ text: target.value, seen: value, code: onWrite(wording.write(target.value)) }),
    // What can't be written stays, with its problem; spaces around the rest go.
    onBlur: () => !code && setDraft(undefined),
  };
  return (
    <div className="form-field">
      <label htmlFor={id} className={isLabelHidden ? 'heard' : undefined}>
        {label}
      </label>
      {isLong ? <textarea rows={1} {...control} /> : <input {...input} {...control} />}
      {help && (
        <p id={`${id}help`} className="quiet">
          {help}
        </p>
      )}
      {code && (
        <p id={`${id}problem`} className="problem" role="alert">
          {say(`forms.problem-${code}`)}
        </p>
      )}
    </div>
  );
}

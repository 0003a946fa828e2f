import { type Ref, useId } from 'react';

export interface PlainTextProps {
  input?: Ref<HTMLInputElement>;
  label: string;
  text: string;
  /** The language that is typed. */
  lang?: string;
  /** The id of what says why it can't be added. */
  describedBy: string | undefined;
  onText(text: string): void;
}

/** A text of something that is not there yet. */
export function PlainText({ input, label, text, lang, describedBy, onText }: PlainTextProps) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        value={text}
        lang={lang}
        autoComplete="off"
        aria-describedby={describedBy}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}

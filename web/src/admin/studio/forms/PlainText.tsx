import { type Ref, useId } from 'react';

export interface PlainTextProps {
  input?: Ref<HTMLInputElement>;
  label: string;
  text: string;
  /** The language that is typed. */
  lang?: string;
  /** Whether it can't be added without it. */
  isNeeded?: boolean;
  /** The id of what says why it can't be added. */
  describedBy: string | undefined;
  onText(text: string): void;
}

/** A text of something that is not there yet. */
export function PlainText(props: PlainTextProps) {
  const { input, label, text, lang, isNeeded, describedBy, onText } = props;
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        value={text}
        required={isNeeded}
        lang={lang}
        autoComplete="off"
        aria-describedby={describedBy}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}

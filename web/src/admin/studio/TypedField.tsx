import { type ComponentProps, useId, useState } from 'react';
import type { SayWords, WordId } from '../words/words.ts';

/** What a text that was typed says, or why it says nothing. */
export type ReadText<Value> = (text: string) => { value: Value } | { problem: WordId };

export interface TypedFieldProps<Value extends string | number>
  extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'min' | 'max'> {
  label: string;
  /** Whether the label is for those alone who don't see where the field stands. */
  isLabelHidden?: boolean;
  /** What stands in the file. */
  value: Value;
  read: ReadText<Value>;
  say: SayWords;
  onValue(value: Value): void;
}

interface Typed<Value> {
  text: string;
  /** What the file has where this was taken, or had where it could not be: another value there is newer. */
  value: Value;
  problem: WordId | undefined;
}

/**
 * A number or a day in a row. It is written as soon as it can be read; until then the text stays as it was
 * typed, and why it can't be read is said once the field is left: a year begins as 0002.
 */
export function TypedField<Value extends string | number>(props: TypedFieldProps<Value>) {
  const { label, isLabelHidden, value, read, say, onValue, ...input } = props;
  const id = useId();
  const [typed, setTyped] = useState<Typed<Value>>();
  const [isLeft, setLeft] = useState(false);
  const kept = typed?.value === value ? typed : undefined;
  const problem = kept?.problem;
  const isTold = isLeft && problem !== undefined;

  function handleText(text: string) {
    const found = read(text);
    setTyped({ text, value, problem: undefined, ...found });
    if ('value' in found) onValue(found.value);
  }
  const control = (
    <input
      {...input}
      id={id}
      // A form is not sent with what could not be read.
      ref={(node) => node?.setCustomValidity(problem ? say(problem) : '')}
      aria-label={isLabelHidden ? label : undefined}
      aria-invalid={isTold || undefined}
      aria-describedby={isTold ? `${id}problem` : undefined}
      value={kept?.text ?? String(value)}
      onChange={({ target }) => handleText(target.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  );
  return (
    <>
      {isLabelHidden ? (
        control
      ) : (
        <label className="tool" htmlFor={id}>
          <span>{label}</span>
          {control}
        </label>
      )}
      {isTold && (
        <span id={`${id}problem`} className="problem" role="alert">
          {say(problem)}
        </span>
      )}
    </>
  );
}

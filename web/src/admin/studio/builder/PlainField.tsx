import { type ComponentProps, type ReactNode, useId } from 'react';

export interface PlainFieldProps
  extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id' | 'children'> {
  label: ReactNode;
  help?: ReactNode;
  value: string;
  onText(text: string): void;
}

/** A labelled field of a form that is sent as a whole. */
export function PlainField({ label, help, value, onText, ...input }: PlainFieldProps) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        value={value}
        aria-describedby={help ? `${id}help` : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      {help && (
        <p id={`${id}help`} className="quiet">
          {help}
        </p>
      )}
    </div>
  );
}

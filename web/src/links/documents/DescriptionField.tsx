import { errorId, FieldFrame, helpId, InputBox, useText } from '@porchlight/engine/react';

export interface DescriptionFieldProps {
  id: string;
  value: string;
  message: string | undefined;
  onChange(value: string): void;
  onLeave(): void;
}

/** What the document is, in her words. */
export function DescriptionField({ id, value, message, onChange, onLeave }: DescriptionFieldProps) {
  const text = useText();
  return (
    <FieldFrame
      id={id}
      label={text('links.description')}
      help={text('links.description-help')}
      message={message}
      isOptional={false}
      frame="label"
    >
      <InputBox
        id={id}
        value={value}
        error={message !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        inputProps={{
          'aria-describedby': message ? `${helpId(id)} ${errorId(id)}` : helpId(id),
          'aria-invalid': message !== undefined || undefined,
          'aria-required': true,
          autoComplete: 'off',
        }}
      />
    </FieldFrame>
  );
}

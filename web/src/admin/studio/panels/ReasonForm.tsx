import type { ReactNode } from 'react';
import type { SayWords } from '../../words/words.ts';

export interface ReasonFormProps {
  reason: string;
  /** What the button says. */
  submit: string;
  isDisabled: boolean;
  say: SayWords;
  /** Other buttons beside it. */
  beside?: ReactNode;
  onReason(reason: string): void;
  /** Called with the reason as it is sent. */
  onSubmit(reason: string): void;
}

/** Nothing becomes public without a reason, which stands in the list of releases. */
export function ReasonForm(props: ReasonFormProps) {
  const { reason, submit, isDisabled, say, beside, onReason, onSubmit } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(reason.trim());
      }}
    >
      <label className="tool">
        <span>{say('studio.reason')}</span>
        <input
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      </label>
      <p className="actions">
        <button type="submit" disabled={isDisabled}>
          {submit}
        </button>
        {beside}
      </p>
    </form>
  );
}

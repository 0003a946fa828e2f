import { STAFF_TEXT_LIMITS } from '@porchlight/engine';
import type { Comments } from './useComments.ts';

export interface SayFormProps {
  /** By what the text that is typed is kept while something else is looked at. */
  draft: string;
  label: string;
  /** What the button says. */
  submit: string;
  comments: Comments;
  /** @returns Whether it is said: what is not said stays in the field. */
  onSay(text: string): Promise<boolean>;
}

/** A field for what somebody wants to say. */
export function SayForm({ draft, label, submit, comments, onSay }: SayFormProps) {
  const { drafts, onDraft, isWorking } = comments;
  const text = drafts.get(draft) ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onSay(text.trim()).then((isSaid) => isSaid && onDraft(draft, ''));
      }}
    >
      <label className="tool">
        <span>{label}</span>
        <textarea
          rows={2}
          maxLength={STAFF_TEXT_LIMITS.comment}
          value={text}
          onChange={({ target }) => onDraft(draft, target.value)}
        />
      </label>
      <p className="actions">
        <button type="submit" disabled={isWorking || !text.trim()}>
          {submit}
        </button>
      </p>
    </form>
  );
}

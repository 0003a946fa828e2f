import type { SayWords } from '../../words/words.ts';

interface NewEntryProps {
  /** What it is called. */
  label: string;
  say: SayWords;
  onRemove(): void;
}

/** An entry that never was public, and so can be taken away again. */
export function NewEntry({ label, say, onRemove }: NewEntryProps) {
  return (
    <p className="form-new">
      <span className="verdict">{say('forms.choice-new')}</span>
      <button
        type="button"
        aria-label={say('forms.remove-choice-of', { label })}
        onClick={onRemove}
      >
        {say('forms.remove-choice')}
      </button>
    </p>
  );
}

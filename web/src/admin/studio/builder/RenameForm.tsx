import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import { EditProblem } from '../EditProblem.tsx';
import { PlainField } from './PlainField.tsx';

/** What is renamed, and how. */
export interface RenameFormProps {
  label: string;
  help?: string;
  /** What it is called now. */
  title: string;
  say: SayWords;
  /** @returns Why it could not be done. */
  onRename(title: string): EditCode | undefined;
}

/** Gives something another name. */
export function RenameForm({ label, help, title, say, onRename }: RenameFormProps) {
  const [text, setText] = useState(title);
  const [known, setKnown] = useState(title);
  const [code, setCode] = useState<EditCode>();
  // The field stays where it is while its subject gets the name, or another one comes into its place.
  if (known !== title) {
    setKnown(title);
    setText(title);
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setCode(onRename(text));
  }
  return (
    <form onSubmit={handleSubmit}>
      <PlainField label={label} help={help} value={text} required maxLength={60} onText={setText} />
      <EditProblem code={code} say={say} />
      <p className="actions">
        <button type="submit">{say('table.rename')}</button>
      </p>
    </form>
  );
}

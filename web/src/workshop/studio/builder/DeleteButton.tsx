import type { Reference } from '@porchlight/engine/build';
import type { EditCode } from '@porchlight/engine/edit';
import { useEffect, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';

export interface DeleteButtonProps {
  label: string;
  /** What speaks of it, asked when it is pressed. */
  referencesOf(): Reference[];
  /** What else there is to know before. */
  note?: string | false;
  say: SayWords;
  onDelete(): EditCode | undefined;
}

/** What has to be changed first. */
const HOLDS: ReadonlySet<Reference['kind']> = new Set(['lot', 'common', 'hand']);

/** Deletes something after it was said what else goes with it. */
export function DeleteButton({ label, referencesOf, note, say, onDelete }: DeleteButtonProps) {
  const [found, setFound] = useState<Reference[]>();
  const [code, setCode] = useState<EditCode>();
  const sure = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (found) sure.current?.focus();
  }, [found]);
  if (!found) {
    return (
      <button type="button" onClick={() => setFound(referencesOf())}>
        {label}
      </button>
    );
  }
  const isBlocked = found.some(({ kind }) => HOLDS.has(kind));
  return (
    <fieldset className="delete">
      <legend>{label}</legend>
      {found.length === 0 && <p>{say('build.nothing-speaks')}</p>}
      {found.length > 0 && (
        <>
          <p>{say('build.speaks-of', { count: found.length })}</p>
          <ul>
            {found.map(({ kind, file, at, title }) => (
              <li key={`${file} ${at.join('/')}`}>
                {say(`build.reference-${kind}`, { title, file })}
              </li>
            ))}
          </ul>
        </>
      )}
      {note && <p>{note}</p>}
      {code && (
        <p className="problem" role="alert">
          {say(`forms.problem-${code}`)}
        </p>
      )}
      <p className="actions">
        <button ref={sure} type="button" disabled={isBlocked} onClick={() => setCode(onDelete())}>
          {say('build.delete-sure')}
        </button>
        <button type="button" onClick={() => setFound(undefined)}>
          {say('studio.cancel')}
        </button>
      </p>
    </fieldset>
  );
}

import type { Lasting, Reference } from '@porchlight/engine/builder';
import type { EditCode, FileEdit } from '@porchlight/engine/edit';
import { useEffect, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import { EditProblem } from '../EditProblem.tsx';
import type { CountTouched } from './BuilderProps.ts';
import { TouchedNote } from './TouchedNote.tsx';

export interface DeleteButtonProps {
  label: string;
  /** What speaks of it, asked when it is pressed. */
  referencesOf(): Reference[];
  /** What would ask nothing without it, asked when it is pressed. */
  lastingOf?(): Lasting | undefined;
  /** What else there is to know before. */
  note?: string | false;
  /** What would become of the files, of what drafts can hold answers to. */
  changesOf?(): FileEdit[];
  countTouched?: CountTouched | undefined;
  say: SayWords;
  onDelete(): EditCode | undefined;
}

/** What has to be changed first. */
const HOLDS: ReadonlySet<Reference['kind']> = new Set([
  'lot',
  'common',
  'sends',
  'looks-up',
  'names',
  'separate',
  'hand',
]);

/** Deletes something after it was said what else goes with it. */
export function DeleteButton(props: DeleteButtonProps) {
  const { label, referencesOf, lastingOf, note, changesOf, countTouched, say, onDelete } = props;
  const [found, setFound] = useState<Reference[]>();
  const [last, setLast] = useState<Lasting>();
  const [code, setCode] = useState<EditCode>();
  const sure = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (found) (sure.current?.disabled ? cancel : sure).current?.focus();
  }, [found]);
  if (!found) {
    return (
      <button
        type="button"
        onClick={() => {
          setFound(referencesOf());
          setLast(lastingOf?.());
        }}
      >
        {label}
      </button>
    );
  }
  // A form and a step ask something, or are none; a program that asks nothing can be meant.
  const isHeld = last !== undefined && last.of !== 'program';
  const isBlocked = isHeld || found.some(({ kind }) => HOLDS.has(kind));
  return (
    <fieldset className="delete">
      <legend>{label}</legend>
      {last && <p>{say(`build.last-of-${last.of}`, { title: last.title })}</p>}
      {found.length === 0 && !isHeld && <p>{say('build.nothing-speaks')}</p>}
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
      {changesOf && countTouched && !isBlocked && (
        <TouchedNote {...{ changesOf, countTouched, say }} />
      )}
      <EditProblem code={code} say={say} />
      <p className="actions">
        <button ref={sure} type="button" disabled={isBlocked} onClick={() => setCode(onDelete())}>
          {say('build.delete-sure')}
        </button>
        <button ref={cancel} type="button" onClick={() => setFound(undefined)}>
          {say('studio.cancel')}
        </button>
      </p>
    </fieldset>
  );
}

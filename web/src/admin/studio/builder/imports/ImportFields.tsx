import type { Left } from '@porchlight/engine/builder';
import { type ReactNode, useId } from 'react';
import type { BuilderProps } from '../BuilderProps.ts';
import { LeftOut } from './LeftOut.tsx';
import { ACCEPTED } from './readFile.ts';
import type { Import } from './useImport.ts';

export interface ImportFieldsProps extends Pick<BuilderProps, 'say'> {
  found: Import;
  /** What is not taken over: of the file, and of what is made of it. */
  left: Left[];
  /** What was understood. */
  children: ReactNode;
}

/** Chooses a file, and shows what was understood of it beside what was not. */
export function ImportFields({ found, left, say, children }: ImportFieldsProps) {
  const { questions, choose } = found;
  const id = useId();
  return (
    <>
      <div className="form-field">
        <label htmlFor={`${id}file`}>{say('import.file')}</label>
        <input
          id={`${id}file`}
          type="file"
          accept={ACCEPTED}
          multiple
          aria-describedby={`${id}help`}
          onChange={({ target }) => void choose([...(target.files ?? [])])}
        />
        <p id={`${id}help`} className="quiet">
          {say('import.help')}
        </p>
      </div>
      <p role="status" className="quiet">
        {questions && say('import.understood', { count: questions.length })}
      </p>
      {children}
      <LeftOut left={left} questions={questions} say={say} />
    </>
  );
}

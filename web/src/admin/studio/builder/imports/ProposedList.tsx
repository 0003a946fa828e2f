import { useMemo } from 'react';
import type { BuilderProps } from '../BuilderProps.ts';
import { Brings } from './Brings.tsx';
import { type Chosen, standing } from './Chosen.ts';
import { ProposedRow } from './ProposedRow.tsx';
import type { Import } from './useImport.ts';

export interface ProposedListProps extends Pick<BuilderProps, 'say' | 'language'> {
  found: Import;
  /** The positions of those that are listed. */
  positions: number[];
}

const NONE: Chosen[] = [];

/** Questions of a file, to be looked through. */
export function ProposedList({ found, positions, say, language }: ProposedListProps) {
  const { questions = NONE, change } = found;
  const all = useMemo(() => standing(questions), [questions]);
  return (
    <ol className="proposed">
      {positions.map((position) => {
        const question = questions[position];
        return (
          question && (
            <ProposedRow
              key={position}
              question={question}
              brings={
                <Brings
                  questions={all}
                  question={question}
                  position={position}
                  say={say}
                  language={language}
                  onChange={(without) => change(position, { without })}
                />
              }
              say={say}
              onChange={(more) => change(position, more)}
            />
          )
        );
      })}
    </ol>
  );
}

import type { BuilderProps } from '../BuilderProps.ts';
import { ProposedRow } from './ProposedRow.tsx';
import type { Import } from './useImport.ts';

export interface ProposedListProps extends Pick<BuilderProps, 'say'> {
  found: Import;
  /** The positions of those that are listed. */
  positions: number[];
}

/** Questions of a file, to be looked through. */
export function ProposedList({ found, positions, say }: ProposedListProps) {
  const { questions = [], change } = found;
  return (
    <ol className="proposed">
      {positions.map((position) => {
        const question = questions[position];
        return (
          question && (
            <ProposedRow
              key={position}
              question={question}
              say={say}
              onChange={(more) => change(position, more)}
            />
          )
        );
      })}
    </ol>
  );
}

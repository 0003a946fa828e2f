import type { EditCode } from '@porchlight/engine/edit';
import type { SayWords } from '../../words/words.ts';

interface AddProblemProps {
  /** What the fields that it is said of are described by. */
  id: string;
  code: EditCode | undefined;
  say: SayWords;
}

/** Why something could not be added; nothing where it was. */
export function AddProblem({ id, code, say }: AddProblemProps) {
  return (
    code && (
      <p id={id} className="problem" role="alert">
        {say(`forms.problem-${code}`)}
      </p>
    )
  );
}

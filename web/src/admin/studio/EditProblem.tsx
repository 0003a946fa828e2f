import type { EditCode } from '@porchlight/engine/edit';
import type { SayWords } from '../words/words.ts';

/** Why a change could not be made; nothing where it was. */
export function EditProblem({ code, say }: { code: EditCode | undefined; say: SayWords }) {
  if (!code) return null;
  return (
    <p className="problem" role="alert">
      {say(`forms.problem-${code}`)}
    </p>
  );
}

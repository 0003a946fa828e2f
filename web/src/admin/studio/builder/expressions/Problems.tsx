import type { Json } from '@porchlight/engine';
import type { ExpressionProblem } from '@porchlight/engine/builder';
import type { BuilderProps } from '../BuilderProps.ts';
import { TOLD } from './problemsAt.ts';

type ProblemsProps = Pick<BuilderProps, 'say'> & {
  problems: readonly ExpressionProblem[];
  id?: string;
  /** What can be rounded there; absent where nothing has to be. */
  computed?: Json;
  onWrite?(next: Json): void;
};

/** What the check would find in it, as it is put together. */
export function Problems({ id, problems, computed, say, onWrite }: ProblemsProps) {
  const found = TOLD.filter((code) => problems.some((one) => one.code === code));
  if (found.length === 0) return null;
  return (
    <div id={id} className="problem" role="alert">
      {found.map((code) => (
        <p key={code}>{say(`calc.problem-${code}`)}</p>
      ))}
      {found.includes('needs-rounding') && computed !== undefined && onWrite && (
        <p className="actions">
          <button
            type="button"
            onClick={() => onWrite({ round: computed, decimals: 2, rule: 'half-up' })}
          >
            {say('calc.round-it')}
          </button>
        </p>
      )}
    </div>
  );
}

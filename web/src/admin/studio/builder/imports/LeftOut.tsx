import type { Left } from '@porchlight/engine/builder';
import type { BuilderProps } from '../BuilderProps.ts';

const MOST_SHOWN = 100;
/** Letters of what stood there; a file may hold a whole text. */
const LONGEST_SHOWN = 300;

/** What a file says and the pack does not get, each with its place and why. */
export function LeftOut({ left, say }: Pick<BuilderProps, 'say'> & { left: Left[] }) {
  if (left.length === 0) return null;
  return (
    <section>
      <h3>{say('import.left', { count: left.length })}</h3>
      <ul className="left-out">
        {left.slice(0, MOST_SHOWN).map(({ source, reason, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: read once, and nothing of it moves.
          <li key={`${index} ${source} ${reason} ${words}`}>
            <q>{words.length > LONGEST_SHOWN ? `${words.slice(0, LONGEST_SHOWN)}…` : words}</q>{' '}
            {say(`import.left-${reason}`, { source })}
          </li>
        ))}
      </ul>
      {left.length > MOST_SHOWN && (
        <p>{say('import.more-left', { count: left.length - MOST_SHOWN })}</p>
      )}
    </section>
  );
}

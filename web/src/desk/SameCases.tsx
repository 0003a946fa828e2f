import { useDesk } from './DeskContext.ts';
import type { Case } from './records.ts';
import { hrefOfCase } from './useDeskLocation.ts';

/** Cases that may be of the same people, each with why. */
export function SameCases({ same }: Pick<Case, 'same'>) {
  const { say } = useDesk();
  if (same.length === 0) return null;
  return (
    <section className="same" aria-labelledby="same">
      <h3 id="same">{say('case.same')}</h3>
      <ul>
        {same.map(({ number, name, status, why }) => (
          <li key={number}>
            <a href={hrefOfCase(number)}>{name || say('case.number', { number })}</a>
            <span className="number">{number}</span>
            <span className="quiet">
              {status} · {why.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

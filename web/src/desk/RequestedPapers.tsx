import { useDesk } from './DeskContext.ts';
import type { Case } from './records.ts';

/** The papers that the applicant is asked for now, each with why. */
export function RequestedPapers({ requests }: Pick<Case, 'requests'>) {
  const { say } = useDesk();
  if (requests.length === 0) return null;
  return (
    <section className="requests">
      <h3>{say('case.requests')}</h3>
      <ul>
        {requests.map(({ title, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be of the same paper
          <li key={index}>
            {title}
            {reason && <span className="quiet"> · {reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

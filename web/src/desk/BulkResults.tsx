import type { BulkResult, PreviewedCase } from './Bulk.ts';
import { useDesk } from './DeskContext.ts';

export interface BulkResultsProps {
  results: BulkResult[];
  /** The cases as they were looked at, by which they have names. */
  cases: PreviewedCase[];
  onClose(): void;
}

/** What became of each case: those that were not done first, with why. */
export function BulkResults({ results, cases, onClose }: BulkResultsProps) {
  const { say } = useDesk();
  const nameOf = (number: number) =>
    cases.find((one) => one.number === number)?.name || say('case.number', { number });
  const done = results.filter(({ outcome }) => outcome === 'done');
  const others = results.filter(({ outcome }) => outcome !== 'done');
  return (
    <>
      <h3 id="bulk-results" tabIndex={-1}>
        {say('bulk.done', { count: done.length })}{' '}
        {others.length > 0 && say('bulk.not-done', { count: others.length })}
      </h3>
      {others.length > 0 && <p className="quiet">{say('bulk.stay-marked')}</p>}
      <ul className="bulk">
        {[...others, ...done].map(({ number, outcome, refusal }) => (
          <li key={number}>
            <b>{nameOf(number)}</b> <span>{number}</span>
            <p className={outcome === 'done' ? 'quiet' : 'problem'}>
              {outcome === 'done' ? say('bulk.is-done') : refusal?.why}
            </p>
          </li>
        ))}
      </ul>
      <p className="buttons">
        <button type="button" className="main" onClick={onClose}>
          {say('bulk.close')}
        </button>
      </p>
    </>
  );
}

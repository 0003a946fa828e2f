import { useDesk } from './DeskContext.ts';
import { LOOKS, MINE, nameOfView, REPORTS } from './listNames.ts';

export interface QueueNavProps {
  /** The list that is open; absent while something was searched. */
  current: string | undefined;
  onOpen(name: string): void;
}

/** The lists, each with how many cases stand in it, and how many are late. */
export function QueueNav({ current, onOpen }: QueueNavProps) {
  const { desk, say } = useDesk();
  const lists = [
    ...desk.queues,
    { name: MINE, title: say('mine'), count: desk.mine, isMore: false, late: 0 },
  ];
  const own = (desk.views ?? []).map(({ id, name, count, isMore }) => ({
    name: nameOfView(id),
    title: name,
    count,
    isMore,
    late: 0,
  }));
  const apart = [
    ...(desk.reports && desk.may.includes('report') ? [[REPORTS, 'report.title'] as const] : []),
    ...(desk.may.includes('oversee') ? [[LOOKS, 'looks.title'] as const] : []),
  ];
  const listed = (some: typeof lists) => (
    <ul>
      {some.map(({ name, title, count, isMore, late }) => (
        <li key={name}>
          <button
            type="button"
            aria-current={name === current ? 'page' : undefined}
            onClick={() => onOpen(name)}
          >
            <span className="title">{title}</span>
            <span className="count">{isMore ? say('queue.many', { count }) : count}</span>
            {late > 0 && <span className="late">{say('queue.late', { count: late })}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className="queues" aria-label={say('queues')}>
      {listed(lists)}
      {own.length > 0 && (
        <>
          <h2>{say('view.own')}</h2>
          {listed(own)}
        </>
      )}
      {apart.length > 0 && (
        <ul className="apart">
          {apart.map(([name, word]) => (
            <li key={name}>
              <button
                type="button"
                aria-current={current === name ? 'page' : undefined}
                onClick={() => onOpen(name)}
              >
                <span className="title">{say(word)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="keys" aria-hidden="true">
        <kbd>j</kbd> {say('keys.next')} <kbd>k</kbd> {say('keys.previous')} <kbd>/</kbd>{' '}
        {say('keys.search')} <kbd>Enter</kbd> {say('keys.open')} <kbd>a</kbd> {say('keys.act')}{' '}
        {desk.bulk && (
          <>
            <kbd>x</kbd> {say('keys.mark')}{' '}
          </>
        )}
        <kbd>Esc</kbd> {say('keys.close')}
      </p>
    </nav>
  );
}

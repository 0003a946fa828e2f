import { useDesk } from './DeskContext.ts';
import { ACCESS_LOG, MINE, nameOfView, REPORTS } from './listNames.ts';
import type { OpenDesk } from './records.ts';

export interface QueueNavProps {
  /** The list that is open; absent while something was searched. */
  current: string | undefined;
  onOpen(name: string): void;
}

/** A list as it is offered. */
interface Offered {
  name: string;
  title: string;
  count: number;
  isMore: boolean;
  late: number;
}

/** The lists of the desk, and her own. */
function listsOf(desk: OpenDesk, mine: string): { lists: Offered[]; own: Offered[] } {
  const own = (desk.views ?? []).map(({ id, name, count, isMore }) => ({
    name: nameOfView(id),
    title: name,
    count,
    isMore,
    late: 0,
  }));
  const lists = [
    ...desk.queues,
    { name: MINE, title: mine, count: desk.mine, isMore: false, late: 0 },
  ];
  return { lists, own };
}

interface LinesProps extends QueueNavProps {
  lists: Offered[];
}

function Lines({ lists, current, onOpen }: LinesProps) {
  const { say } = useDesk();
  return (
    <ul>
      {lists.map(({ name, title, count, isMore, late }) => (
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
}

/** What is no list of cases: the reports, and what colleagues have looked at. */
function Apart({ current, onOpen }: QueueNavProps) {
  const { desk, say } = useDesk();
  const apart = [
    ...(desk.reports && desk.may.includes('report') ? [[REPORTS, 'report.title'] as const] : []),
    ...(desk.may.includes('oversee') ? [[ACCESS_LOG, 'looks.title'] as const] : []),
  ];
  if (apart.length === 0) return null;
  return (
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
  );
}

/** The keys that the desk listens to. */
function Keys() {
  const { desk, say } = useDesk();
  return (
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
  );
}

/** The lists, each with how many cases stand in it, and how many are late. */
export function QueueNav(props: QueueNavProps) {
  const { desk, say } = useDesk();
  const { lists, own } = listsOf(desk, say('mine'));
  return (
    <nav className="queues" aria-label={say('queues')}>
      <Lines {...props} lists={lists} />
      {own.length > 0 && (
        <>
          <h2>{say('view.own')}</h2>
          <Lines {...props} lists={own} />
        </>
      )}
      <Apart {...props} />
      <Keys />
    </nav>
  );
}

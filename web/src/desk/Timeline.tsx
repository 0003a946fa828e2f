import type { Say } from '@porchlight/engine/react';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from './DeskContext.ts';
import { Press } from './Press.tsx';
import type { Case, CaseDocument, CaseEvent, CaseMessage } from './records.ts';
import { useOlderEvents } from './useOlderEvents.ts';
import { useTimeFormat } from './useTimeFormat.ts';

/** What an event is about: by their ids. */
interface About {
  documents: CaseDocument[];
  messages: CaseMessage[];
}

/** An event of a case as a sentence. `hasText` says whether the release has words for its kind. */
export function wordsOf(
  event: Omit<CaseEvent, 'id' | 'at' | 'by'>,
  { documents, messages }: About,
  say: Say,
  hasText: (id: string) => boolean,
): string {
  const { action, label, from = '', to = '' } = event;
  if (action === 'desk-action') return label ?? action;
  if (action === 'desk-assign')
    return label ? say('event.assign', { name: label }) : say('event.assign-nobody');
  if (action === 'status') return say('event.status', { from, to });
  const file = documents.find(({ id }) => id === event.document)?.fileName;
  if (action === 'link-upload') return say('event.document-add', { name: file ?? '' });
  const subject = messages.find(({ id }) => id === event.message)?.subject;
  if (action === 'message-sent') return say('event.message-sent', { name: subject ?? '' });
  const id = `event.${action}`;
  const { told } = event;
  // An event that is newer than the pack is named as the audit does, in plain letters.
  const said = hasText(id)
    ? say(id, told === undefined ? {} : { name: told })
    : say('event.other', { action: action.replaceAll('-', ' ') });
  const about = file ?? subject ?? label;
  return about ? `${said}: ${about}` : said;
}

/** Everything that happened with the case, the newest first; what is long ago where it is asked for. */
export function Timeline({ one }: { one: Case }) {
  const { say } = useDesk();
  const [hasViews, setHasViews] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { events, next, isLoading, failure, load } = useOlderEvents(one);
  // They are many, and seldom what is looked for.
  const shown = events.filter(({ isView }) => hasViews || !isView);
  const known = useRef<Set<string>>(undefined);
  // The button may be gone: what was added is read from its beginning, wherever that stands.
  useEffect(() => {
    if (isLoading || !known.current) return;
    const first = shown.findIndex(({ id }) => !known.current?.has(id));
    (list.current?.children[first] as HTMLElement | undefined)?.focus();
    known.current = undefined;
  }, [isLoading, shown]);
  function showOlder(): void {
    known.current = new Set(shown.map(({ id }) => id));
    void load();
  }
  return (
    <section className="timeline" aria-labelledby="case-timeline">
      <h3 id="case-timeline">{say('case.timeline')}</h3>
      <label>
        <input
          type="checkbox"
          checked={hasViews}
          onChange={(event) => setHasViews(event.target.checked)}
        />{' '}
        {say('event.views')}
      </label>
      <ol ref={list}>
        {shown.map((event) => (
          <EventItem key={event.id} event={event} one={one} />
        ))}
      </ol>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
      {next && (hasViews || !next.isViewsAlone) && (
        <Press isOff={isLoading} onPress={showOlder}>
          {isLoading ? say('loading') : say('event.older')}
        </Press>
      )}
    </section>
  );
}

function EventItem({ event, one }: { event: CaseEvent; one: Case }) {
  const { desk, say } = useDesk();
  const format = useTimeFormat();
  return (
    <li tabIndex={-1}>
      <p>
        <b>{wordsOf(event, one, say, (id) => id in desk.texts)}</b>{' '}
        <span className="quiet">
          {event.name ?? (event.by === 'staff' ? '' : say(`event.by-${event.by}`))} ·{' '}
          <time dateTime={event.at}>{format.format(new Date(event.at))}</time>
        </span>
      </p>
      {event.saves && <SavesItem saves={event.saves} to={event.at} />}
      {event.reason && <p>{say('event.why', { reason: event.reason })}</p>}
      {event.passedOver && 'event.passed-over' in desk.texts && (
        <p>{say('event.passed-over', { actions: event.passedOver.join(', ') })}</p>
      )}
      {event.asked && (
        <>
          <p>{say('event.asked')}</p>
          <ul>
            {event.asked.map((asked) => (
              <li key={asked}>{asked}</li>
            ))}
          </ul>
        </>
      )}
      {event.lines && event.lines.length > 0 && (
        <dl>
          {event.lines.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** At which steps the applicant worked, where a definition still has them; from when to when, and when at each last, once it is opened. */
function SavesItem({ saves, to }: { saves: NonNullable<CaseEvent['saves']>; to: string }) {
  const { desk, say } = useDesk();
  const format = useTimeFormat();
  const { from, count, steps } = saves;
  const when = format.formatRange(new Date(from), new Date(to));
  // How often is not known of papers alone.
  const counted = () =>
    count === undefined ? when : say('event.saves', { when, count: String(count) });
  const words = 'event.saves' in desk.texts ? counted() : undefined;
  return (
    <>
      {steps.length > 0 && <p>{steps.map(({ title }) => title).join(', ')}</p>}
      {words !== undefined && steps.length === 0 && <p>{words}</p>}
      {words !== undefined && steps.length > 0 && (
        <details>
          <summary>{words}</summary>
          <ul>
            {steps.map(({ title, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one title and one time
              <li key={index}>
                {title} · <time dateTime={at}>{format.format(new Date(at))}</time>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

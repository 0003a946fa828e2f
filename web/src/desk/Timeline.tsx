import type { Say } from '@porchlight/engine/react';
import { useState } from 'react';
import { useDesk } from './DeskContext.ts';
import type { CaseDocument, CaseEvent, CaseMessage } from './records.ts';
import { useTimeFormat } from './useTimeFormat.ts';

/** What an event is about: by their ids. */
interface About {
  documents: CaseDocument[];
  messages: CaseMessage[];
}

export function wordsOf(
  event: Omit<CaseEvent, 'at' | 'by'>,
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
  // An event that is newer than the pack is named as the audit does, in plain letters.
  const said = hasText(id) ? say(id) : say('event.other', { action: action.replaceAll('-', ' ') });
  const about = file ?? subject ?? label;
  return about ? `${said}: ${about}` : said;
}

/** Everything that happened with the case, the newest first. */
export function Timeline({ events, ...about }: About & { events: CaseEvent[] }) {
  const { desk, say } = useDesk();
  const [hasViews, setHasViews] = useState(false);
  const format = useTimeFormat();
  // They are many, and seldom what is looked for.
  const shown = events.filter(({ isView }) => hasViews || !isView);
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
      <ol>
        {shown.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are never moved, only added before
          <li key={`${event.at} ${index}`}>
            <p>
              <b>{wordsOf(event, about, say, (id) => id in desk.texts)}</b>{' '}
              <span className="quiet">
                {event.name ?? (event.by === 'staff' ? '' : say(`event.by-${event.by}`))} ·{' '}
                <time dateTime={event.at}>{format.format(new Date(event.at))}</time>
              </span>
            </p>
            {event.reason && <p>{say('event.why', { reason: event.reason })}</p>}
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
        ))}
      </ol>
    </section>
  );
}

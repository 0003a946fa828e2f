import { useEffect, useId, useState } from 'react';
import { saveFile } from '../frame/saveFile.ts';
import type { AccessEntry } from './accessRecords.ts';
import { useDesk } from './DeskContext.ts';
import type { Colleague } from './records.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { sentenceOf } from './sentenceOf.ts';
import { useTimeFormat } from './useTimeFormat.ts';

const TABLES = [['csv', 'looks.export']] as const;

/** What a colleague has looked at, for who may oversee. Each page that is read is audited. */
export function AccessLog({ onOpen }: { onOpen(number: number): void }) {
  const { api, say } = useDesk();
  const id = useId();
  const [colleagues, setColleagues] = useState<Colleague[]>([]);
  const [of, setOf] = useState('');
  const { looks, next, failure, isLoading, more, fail } = useAccessLog(of);
  useEffect(() => {
    api.colleagues().then(setColleagues, (error) => fail(sentenceOf(error, say)));
  }, [api, say, fail]);
  return (
    <section className="reports" aria-labelledby="list-title">
      <h2 id="list-title" tabIndex={-1}>
        {say('looks.title')}
      </h2>
      <p className="quiet">{say('looks.says')}</p>
      <div className="choices">
        <p>
          <label htmlFor={id}>{say('looks.of')}</label>{' '}
          <select id={id} value={of} onChange={(event) => setOf(event.target.value)}>
            <option value="">{say('looks.choose')}</option>
            {colleagues.map(({ subject, name }) => (
              <option key={subject} value={subject}>
                {name}
              </option>
            ))}
          </select>
        </p>
      </div>
      <div aria-live="polite">
        {failure && (
          <p className="problem" role="alert">
            {failure}
          </p>
        )}
        {of && !failure && !isLoading && looks.length === 0 && (
          <p className="empty">{say('looks.none')}</p>
        )}
      </div>
      {looks.length > 0 && <AccessTable looks={looks} onOpen={onOpen} />}
      {isLoading && (
        <p className="wait" role="status">
          {say('loading')}
        </p>
      )}
      {next !== undefined && !isLoading && (
        <button type="button" onClick={more}>
          {say('queue.more')}
        </button>
      )}
      {looks.length > 0 && (
        <SaveButtons
          key={of}
          kinds={TABLES}
          busy="queue.exporting"
          onSave={async () => saveFile(await api.exportAccessLog(of), 'looks.csv')}
        />
      )}
    </section>
  );
}

/** The pages that were read of what somebody has looked at; none of nobody. */
function useAccessLog(of: string) {
  const { api, say } = useDesk();
  const [looks, setLooks] = useState<AccessEntry[]>([]);
  const [next, setNext] = useState<number>();
  const [after, setAfter] = useState<number>();
  const [failure, fail] = useState('');
  const [isLoading, setIsLoading] = useState(false);
  const [asked, setAsked] = useState(of);
  if (asked !== of) {
    setAsked(of);
    setLooks([]);
    setNext(undefined);
    setAfter(undefined);
  }
  useEffect(() => {
    let isGone = false;
    fail('');
    if (!of) return undefined;
    setIsLoading(true);
    api
      .accessLog(of, after)
      .then(
        (page) => {
          if (isGone) return;
          setLooks((known) => [...known, ...page.looks]);
          setNext(page.next);
        },
        (error) => !isGone && fail(sentenceOf(error, say)),
      )
      .finally(() => !isGone && setIsLoading(false));
    return () => {
      isGone = true;
    };
  }, [api, say, of, after]);
  return { looks, next, failure, isLoading, more: () => setAfter(next), fail };
}

function AccessTable({ looks, onOpen }: { looks: AccessEntry[]; onOpen(number: number): void }) {
  const { desk, say } = useDesk();
  const format = useTimeFormat();
  const heads = ['when', 'what', 'case', 'about', 'why'].map((id) => say(`looks.${id}`));
  return (
    <table className="cases">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {looks.map(({ at, action, number, name, about, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: looks are only added behind
          <tr key={`${at} ${index}`}>
            <th scope="row">
              <time dateTime={at}>{format.format(new Date(at))}</time>
            </th>
            <td data-column={heads[1]}>
              {`event.${action}` in desk.texts ? say(`event.${action}`) : action}
            </td>
            <td data-column={heads[2]}>
              {number !== undefined && (
                <a
                  href={`#case=${number}`}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey) return;
                    event.preventDefault();
                    onOpen(number);
                  }}
                >
                  {[name, number].filter(Boolean).join(' ')}
                </a>
              )}
            </td>
            <td data-column={heads[3]}>{about}</td>
            <td data-column={heads[4]}>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

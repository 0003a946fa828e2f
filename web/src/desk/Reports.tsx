import { type LeftQuestion, localeOf, type Report, type ReportDuration } from '@porchlight/engine';
import { useEffect, useId, useState } from 'react';
import { useDesk } from './DeskContext.ts';
import { ReportTable } from './ReportTable.tsx';
import { sentenceOf } from './sentenceOf.ts';

const keyOf = (days: number, role: string | undefined) => `${days} ${role ?? ''}`;

/** The times that can be chosen, in days. */
const PERIODS = [30, 90, 365];

/** The report of a time, as a role sees it; what was loaded before stays until it is there. */
function useReport(days: number, role: string | undefined) {
  const { api, say } = useDesk();
  const [loaded, setLoaded] = useState<{ asked: string; report: Report }>();
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let isGone = false;
    const asked = keyOf(days, role);
    setFailure('');
    api.report(days, role).then(
      (report) => !isGone && setLoaded({ asked, report }),
      (error) => !isGone && setFailure(sentenceOf(error, say)),
    );
    return () => {
      isGone = true;
    };
  }, [api, days, role, say, turn]);
  return { loaded, failure, retry: () => setTurn(turn + 1) };
}

/** How many cases there are, how long they take, where they wait, and where applicants stop. */
export function Reports() {
  const { say } = useDesk();
  const [days, setDays] = useState(PERIODS[1]!);
  const [role, setRole] = useState<string>();
  const { loaded, failure, retry } = useReport(days, role);
  // What stands there is of what is chosen; the roles to choose from stay.
  const report = loaded?.asked === keyOf(days, role) ? loaded.report : undefined;
  const roles = loaded?.report.roles ?? [];
  return (
    <section className="reports" aria-labelledby="list-title">
      <h2 id="list-title" tabIndex={-1}>
        {say('report.title')}
      </h2>
      <div className="choices">
        <Choice
          label={say('report.of')}
          value={String(days)}
          choices={PERIODS.map((one) => [
            String(one),
            one === 365 ? say('report.year') : say('report.days', { days: one }),
          ])}
          onChange={(value) => setDays(Number(value))}
        />
        {roles.length > 1 && (
          <Choice
            label={say('report.role')}
            value={role ?? roles[0]!.id}
            choices={roles.map(({ id, label }) => [id, label])}
            onChange={setRole}
          />
        )}
      </div>
      <div aria-live="polite">
        {failure && (
          <p className="problem" role="alert">
            {failure}{' '}
            <button type="button" onClick={retry}>
              {say('closed.retry')}
            </button>
          </p>
        )}
        {!report && !failure && <p className="wait">{say('loading')}</p>}
        {report && <Counted {...report} />}
      </div>
      {report?.countedAt && <Parts report={report} />}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: string[][];
  onChange(value: string): void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>{' '}
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </p>
  );
}

/** When it was counted, and from which day on, where that is not the whole time. */
function Counted({ countedAt, since }: Pick<Report, 'countedAt' | 'since'>) {
  const { desk, say } = useDesk();
  if (!countedAt) return <p className="note">{say('report.not-yet')}</p>;
  const locale = localeOf(desk.language);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p className="quiet">
      {say('report.says', { time: time.format(new Date(countedAt)) })}
      {since && ` ${say('report.since', { day: day.format(new Date(since)) })}`}
    </p>
  );
}

function Parts({ report: { received, reached, stayed, waiting, left } }: { report: Report }) {
  const { desk, say } = useDesk();
  const format = new Intl.DateTimeFormat(localeOf(desk.language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (
    <>
      <h3>{say('report.received')}</h3>
      <p className="quiet">{say('report.received-says', { count: received.count })}</p>
      {received.count > 0 && (
        <ReportTable
          caption={say('report.received')}
          heads={[say('report.week'), say('report.applications')]}
          lines={received.weeks.map(({ from, count }) => ({
            label: format.format(new Date(from)),
            count,
          }))}
        />
      )}
      <Durations word="waiting" durations={waiting} />
      <Durations word="reached" durations={reached} />
      <Durations word="stayed" durations={stayed} />
      {left && (
        <>
          <h3>{say('report.left')}</h3>
          <p className="quiet">
            {say('report.left-says', { quiet: desk.reports?.quietDays ?? 0 })}
          </p>
          <ReportTable
            caption={say('report.left')}
            heads={[say('report.step'), say('report.applications'), say('report.question')]}
            lines={left.map(({ title, count, questions }) => ({
              label: title,
              count,
              figures: [<LeftQuestions key={title} questions={questions} />],
            }))}
          />
        </>
      )}
    </>
  );
}

/** At which questions a step was left, each with what was said of it there. */
function LeftQuestions({ questions }: { questions: LeftQuestion[] }) {
  const counted = ({ says, count }: LeftQuestion['problems'][number]) => `${says} (${count})`;
  return (
    <ul>
      {questions.map(({ pointer, title, count, problems }) => (
        <li key={pointer}>
          {`${title} (${count})`}
          {problems.length > 0 && ` · ${problems.map(counted).join(', ')}`}
        </li>
      ))}
    </ul>
  );
}

interface DurationsProps {
  /** Which of the reports it is, as its texts are called. */
  word: 'waiting' | 'reached' | 'stayed';
  durations: ReportDuration[];
}

/** How many days something takes, by status. */
function Durations({ word, durations }: DurationsProps) {
  const { say } = useDesk();
  const days = (count: number) => say('report.days', { days: count });
  return (
    <>
      <h3>{say(`report.${word}`)}</h3>
      <p className="quiet">{say(`report.${word}-says`)}</p>
      <ReportTable
        caption={say(`report.${word}`)}
        heads={[
          say('report.status'),
          say(word === 'stayed' ? 'report.times' : 'report.cases'),
          say('report.half'),
          say('report.most'),
          say('report.longest'),
        ]}
        lines={durations.map(({ label, count, half, most, longest }) => ({
          label,
          count,
          figures: [days(half), days(most), days(longest)],
        }))}
      />
    </>
  );
}

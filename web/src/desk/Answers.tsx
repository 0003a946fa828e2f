import { useState } from 'react';
import { saveFile } from '../frame/saveFile.ts';
import { AskAbout } from './AskAbout.tsx';
import { useDesk } from './DeskContext.ts';
import { hasItems, ListItems } from './ListItems.tsx';
import type { Case, CopyKind, Line, Section } from './records.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { sentenceOf } from './sentenceOf.ts';

/** What was sent, step by step, in the applicant's words; what changed since the last time is marked. */
export function Answers({ one }: { one: Case }) {
  const { say } = useDesk();
  return (
    <section className="answers" aria-labelledby="case-answers">
      <h3 id="case-answers">{say('case.answers')}</h3>
      <p className="quiet">{say('case.sent', { when: one.sentAt })}</p>
      {one.may.includes('export') && <SaveCase number={one.number} />}
      <div lang={one.answeredIn}>
        {one.sections.map((section) => (
          <Step key={section.heading} section={section} one={one} />
        ))}
      </div>
    </section>
  );
}

const COPIES = [
  ['pdf', 'case.save-pdf'],
  ['zip', 'case.save-zip'],
] as const;

/** The case as files to keep, for who may take them out. */
function SaveCase({ number }: { number: number }) {
  const { api, say } = useDesk();
  const handleSave = async (as: CopyKind) =>
    saveFile(await api.copy(number, as), `${say('case.number', { number })}.${as}`);
  // A release from before has no words for it.
  const kinds = COPIES.filter(([, word]) => say(word) !== word);
  return <SaveButtons kinds={kinds} busy="case.saving" onSave={handleSave} />;
}

function Step({ section, one }: { section: Section; one: Case }) {
  return (
    <section>
      <h4>{section.heading}</h4>
      <Lines section={section} one={one} />
      {section.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <section key={index} className="part">
          <h5>{part.heading}</h5>
          <Lines section={part} one={one} />
        </section>
      ))}
    </section>
  );
}

function Lines({ section, one }: { section: Section; one: Case }) {
  const { say } = useDesk();
  const { lines, member } = section;
  return (
    <dl>
      {lines.map((line, index) => (
        <div
          key={line.pointer ?? index}
          className={line.before === undefined || line.items ? undefined : 'changed'}
        >
          <dt>{line.question}</dt>
          <dd>
            {!hasItems(line) && <Answer line={line} one={one} member={member} />}
            <ListItems line={line} section={section} />
            <AskAbout
              line={line}
              section={section}
              {...(line.items && { label: say('case.ask-list') })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface AnswerProps {
  line: Line;
  one: Case;
  member: number | undefined;
}

function Answer({ line, one, member }: AnswerProps) {
  const { say, desk } = useDesk();
  const { answer, isBlank, isRestricted, pointer, before, byStaff } = line;
  if (isBlank) return <span className="quiet">{answer}</span>;
  if (isRestricted && pointer && one.may.includes('reveal'))
    return <Restricted line={line} one={one} member={member} />;
  return (
    <>
      {answer}
      {before !== undefined && (
        <span className="before" lang={desk.language}>
          <b>{say(byStaff ? 'case.changed-by-staff' : 'case.changed')}</b>{' '}
          {say('case.before', { answer: before })}
        </span>
      )}
    </>
  );
}

/** A starred answer, which is shown for a reason; the server keeps who saw it, and why. */
function Restricted({ line, one, member }: AnswerProps) {
  const { api, say, desk } = useDesk();
  const [value, setValue] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState('');
  if (value !== undefined) return <b>{value}</b>;
  const id = `reveal-${line.pointer}-${member ?? ''}`;
  async function show() {
    try {
      setValue(await api.reveal(one.number, line.pointer!, member, reason));
    } catch (error) {
      setFailure(sentenceOf(error, say));
    }
  }
  return (
    <span lang={desk.language}>
      {line.answer}{' '}
      {!isAsking && (
        <button
          type="button"
          className="plain"
          aria-label={`${say('case.reveal')}: ${line.question}`}
          onClick={() => setIsAsking(true)}
        >
          {say('case.reveal')}
        </button>
      )}
      {isAsking && (
        <form
          className="reveal"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim()) void show();
          }}
        >
          <label htmlFor={id}>{say('case.reveal-why')}</label>
          <input
            id={id}
            value={reason}
            maxLength={500}
            required
            // biome-ignore lint/a11y/noAutofocus: it was asked for by a press just now
            autoFocus
            onChange={(event) => setReason(event.target.value)}
          />
          <button type="submit">{say('case.reveal-do')}</button>
          {failure && (
            <span className="problem" role="alert">
              {failure}
            </span>
          )}
        </form>
      )}
    </span>
  );
}

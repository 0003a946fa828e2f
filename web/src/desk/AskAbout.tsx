import { nameCorrection, placeOfItem } from '@porchlight/engine';
import { useAsking } from './Asking.ts';
import { AskPress } from './AskPress.tsx';
import { useDesk } from './DeskContext.ts';
import type { Line, Section } from './records.ts';

interface AskAboutProps {
  line: Pick<Line, 'question' | 'pointer' | 'canAsk' | 'asked'>;
  /** Of an item of the line's list: its id, and how it reads. */
  item?: { id: number | string; words: string };
  /** What the press says, where it is not the usual. */
  label?: string;
  /** Where the answer stands. */
  section: Pick<Section, 'heading' | 'place'>;
}

/** Where the answer stands, and how what is asked about it is called. */
function nameQuestion({ line, item, label, section }: AskAboutProps) {
  const { heading, place } = section;
  const own = line.pointer && (place ?? '') + line.pointer;
  const whose = { question: line.question, ...(place && { of: heading }) };
  const question = nameCorrection({ ...whose, ...(item && { item: item.words }) });
  return {
    at: own && item ? placeOfItem(own, item.id) : own,
    question,
    // That one is missing stands by no words of its own.
    subject: label && item?.words,
    name: label ? nameCorrection(whose) : question,
  };
}

interface AskedBeforeProps {
  asked: NonNullable<Line['asked']>;
  subject: string | undefined;
}

/** What became of an earlier question. */
function AskedBefore({ asked, subject }: AskedBeforeProps) {
  const { say } = useDesk();
  return (
    <span className="asked">
      {say('case.asked', {
        reason: [subject, asked.reason, asked.says].filter(Boolean).join(' · '),
      })}{' '}
      <b>{say(`case.asked-${asked.state}`)}</b>
    </span>
  );
}

/** A press that puts an answer among those that the applicant is asked about; what became of an earlier one. */
export function AskAbout(props: AskAboutProps) {
  const { line, label } = props;
  const { say, desk } = useDesk();
  const { action } = useAsking();
  const { at, question, subject, name } = nameQuestion(props);
  return (
    <span lang={desk.language} className="ask">
      {line.asked && <AskedBefore asked={line.asked} subject={subject} />}
      {at && (
        <AskPress
          about={{ at, question }}
          id={`ask-${at}`}
          label={label ?? say('case.ask')}
          name={name}
          subject={subject}
          canAsk={line.canAsk}
          asks={action?.corrections}
        />
      )}
    </span>
  );
}

import { useState } from 'react';
import { useDesk } from './DeskContext.ts';
import { Press } from './Press.tsx';
import type { Case, Colleague } from './records.ts';

export interface AssignmentProps {
  one: Case;
  onChanged(changed: Case | undefined): void;
  onFailed(error: unknown): void;
}

interface HandOverProps {
  colleagues: Colleague[];
  /** Who is chosen; blank: nobody yet. */
  to: string;
  isSending: boolean;
  onChoose(subject: string): void;
  onGive(): void;
}

/** To whom it is handed over. */
function HandOver({ colleagues, to, isSending, onChoose, onGive }: HandOverProps) {
  const { desk, say } = useDesk();
  const others = colleagues.filter(({ subject }) => subject !== desk.staff.subject);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (to && !isSending) onGive();
      }}
    >
      <label htmlFor="hand-over">{say('case.hand-over')}</label>
      <select id="hand-over" value={to} onChange={(event) => onChoose(event.target.value)}>
        <option value="" />
        {others.map(({ subject, name }) => (
          <option key={subject} value={subject}>
            {name}
          </option>
        ))}
      </select>
      <Press isOff={isSending || !to}>{say('case.hand-over-do')}</Press>
    </form>
  );
}

/** Who has the case; taken, given back, or handed over to a colleague. */
export function Assignment({ one, onChanged, onFailed }: AssignmentProps) {
  const { api, say } = useDesk();
  const [colleagues, setColleagues] = useState<Colleague[]>();
  const [to, setTo] = useState('');
  const [isSending, setIsSending] = useState(false);
  const { assignee, may } = one;
  const mayMove = may.includes('assign') || (assignee?.isMe && may.includes('take'));
  async function give(subject: string | null) {
    setIsSending(true);
    try {
      onChanged(await api.assign(one.number, subject, one.etag));
      setColleagues(undefined);
    } catch (error) {
      onFailed(error);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <div className="assignment">
      <span>{say('case.assignee', { name: assignee?.name ?? say('nobody') })}</span>
      {!assignee?.isMe && (may.includes('assign') || (!assignee && may.includes('take'))) && (
        <Press isOff={isSending} onPress={() => void give('me')}>
          {say('case.take')}
        </Press>
      )}
      {assignee && mayMove && (
        <Press isOff={isSending} onPress={() => void give(null)}>
          {say('case.give-back')}
        </Press>
      )}
      {mayMove && !colleagues && (
        <Press
          isOff={isSending}
          onPress={() => void api.colleagues().then(setColleagues, onFailed)}
        >
          {say('case.hand-over')} …
        </Press>
      )}
      {colleagues && (
        <HandOver
          {...{ colleagues, to, isSending }}
          onChoose={setTo}
          onGive={() => void give(to)}
        />
      )}
    </div>
  );
}

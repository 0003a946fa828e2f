import type { SayWords } from '../../words/words.ts';
import { AskDialog } from './AskDialog.tsx';
import type { AskedMove } from './useMoveGuard.ts';

export interface LateDialogProps {
  asked: AskedMove;
  say: SayWords;
  onSettle(isMeant: boolean): void;
}

/** Says before something is moved what would ask about an answer that comes later then. */
export function LateDialog({ asked, say, onSettle }: LateDialogProps) {
  const { late, title } = asked;
  return (
    <AskDialog
      title={say('build.late-title', { title })}
      say={say}
      submit={say('build.late-move')}
      onSubmit={() => onSettle(true)}
      onClose={() => onSettle(false)}
    >
      <p>{say('build.late', { count: late.length })}</p>
      <ul>
        {late.map((one) => (
          <li key={`${one.kind} ${one.title} ${one.of}`}>
            {say(`build.late-${one.kind}`, { title: one.title, of: one.of })}
          </li>
        ))}
      </ul>
      <p>{say('build.late-help')}</p>
    </AskDialog>
  );
}

import type { SayWords } from '../../words/words.ts';
import { BothChangedForm } from './BothChangedForm.tsx';
import { LossDialog, type LossDialogProps } from './LossDialog.tsx';
import type { Rebase } from './useRebase.ts';

export interface RebaseSectionProps {
  rebase: Rebase;
  /** Another release has become public since the copy was begun. */
  isBehind: boolean;
  isWorking: boolean;
  titleOf: LossDialogProps['titleOf'];
  say: SayWords;
}

/** That the copy is behind what is public, and what has to be decided to bring it up to date. */
export function RebaseSection(props: RebaseSectionProps) {
  const { rebase, isBehind, isWorking, titleOf, say } = props;
  const { asked } = rebase;
  return (
    <>
      {isBehind && (
        <div className="banner" role="alert">
          <p>{say('studio.behind')}</p>
          <button type="button" disabled={isWorking} onClick={rebase.start}>
            {say('studio.rebase')}
          </button>
        </div>
      )}
      {asked?.losses && (
        <LossDialog
          files={asked.losses}
          titleOf={titleOf}
          say={say}
          onKeep={() => rebase.decideLosses('own')}
          onLetGo={() => rebase.decideLosses('public')}
          onCancel={rebase.cancel}
        />
      )}
      {asked?.conflicts && (
        <BothChangedForm conflicts={asked.conflicts} say={say} onChoose={rebase.decide} />
      )}
    </>
  );
}

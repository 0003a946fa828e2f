import type { SayWords } from '../words/words.ts';
import type { WorkspaceState } from './workspace/Workspace.ts';

export interface SavingStateProps {
  state: WorkspaceState;
  say: SayWords;
  onRetry(): void;
  onSignIn(): void;
}

/** Whether what was typed is on the server, and what to do where it is not. */
export function SavingState({ state, say, onRetry, onSignIn }: SavingStateProps) {
  const { saving, refusals } = state;
  const isTrouble = saving !== 'saved' && saving !== 'saving';
  return (
    <p
      className="saving"
      role={isTrouble ? 'alert' : 'status'}
      data-trouble={isTrouble || undefined}
    >
      {say(`studio.saving-${saving}`)}
      {saving === 'refused' &&
        [...refusals].map(([path, sentence]) => ` ${path}: ${sentence}`).join('')}
      {!isTrouble && ` · ${sayChecked(state, say)}`}
      {(saving === 'offline' || saving === 'refused') && (
        <button type="button" onClick={onRetry}>
          {say('studio.retry')}
        </button>
      )}
      {saving === 'signed-out' && (
        <button type="button" onClick={onSignIn}>
          {say('studio.sign-in')}
        </button>
      )}
    </p>
  );
}

function sayChecked({ isChecking, unchecked, findings }: WorkspaceState, say: SayWords): string {
  if (isChecking) return say('state.checking');
  if (unchecked !== undefined) return unchecked;
  return findings.length ? say('state.findings', { count: findings.length }) : say('state.sound');
}

import { useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { Done } from '../workspace/undoStack.ts';
import type { Workspace, WorkspaceState } from '../workspace/Workspace.ts';
import { BegunWorkContext } from './BegunWork.ts';

/** What was done, in a sentence. */
export function sayDone({ said }: Pick<Done, 'said'>, say: SayWords): string {
  return say(`did.${said.id}`, said.params);
}

const IN_TEXT = 'input, textarea, select, [contenteditable="true"]';

export interface UndoButtonsProps {
  workspace: Workspace;
  state: WorkspaceState;
  say: SayWords;
  /** What people call a file, for those who see none. */
  nameOf?: ((file: string) => string) | undefined;
}

/** Takes back what was done last, or does it again; each says what. A field has an undo of its own. */
export function UndoButtons({ workspace, state, say, nameOf }: UndoButtonsProps) {
  const { stack, notUndone } = state;
  const sayWhat = ({ said }: Done) =>
    said.id === 'file-edited' && nameOf ? nameOf(String(said.params.file)) : sayDone({ said }, say);
  const [undo, redo] = [stack.done.at(-1), stack.undone.at(-1)];
  const begun = useContext(BegunWorkContext);
  const giveUp = useSyncExternalStore(begun.subscribe, begun.last);
  const what = giveUp ? say('build.begun') : undo && sayWhat(undo);
  const turn = useCallback(
    (way: 'undo' | 'redo') => {
      const last = begun.last();
      if (way === 'undo' && last) last();
      else workspace.turn(way);
    },
    [begun, workspace],
  );
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      const isUndo = key === 'z' && !event.shiftKey;
      const isRedo = (key === 'z' && event.shiftKey) || key === 'y';
      if (!(event.ctrlKey || event.metaKey) || !(isUndo || isRedo)) return;
      if (event.target instanceof Element && event.target.closest(IN_TEXT)) return;
      event.preventDefault();
      turn(isUndo ? 'undo' : 'redo');
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [turn]);
  return (
    <div className="undo">
      <button
        type="button"
        aria-disabled={what === undefined || undefined}
        aria-keyshortcuts="Control+Z"
        onClick={() => turn('undo')}
      >
        {what === undefined ? say('build.nothing-to-undo') : say('build.undo', { what })}
      </button>
      {redo && (
        <button type="button" aria-keyshortcuts="Control+Shift+Z" onClick={() => turn('redo')}>
          {say('build.redo', { what: sayWhat(redo) })}
        </button>
      )}
      {notUndone && (
        <p className="problem" role="alert">
          {say('build.not-undone', {
            files: [...new Set(notUndone.map((file) => nameOf?.(file) ?? file))].join(', '),
          })}
        </p>
      )}
    </div>
  );
}

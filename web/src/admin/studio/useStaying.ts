import { useEffect } from 'react';
import type { Workspace } from './workspace/Workspace.ts';

/** Leaving and coming back: what is not saved is asked about, what was changed elsewhere is fetched. */
export function useStaying(workspace: Workspace): void {
  useEffect(() => {
    const handleLeaving = (event: BeforeUnloadEvent) => {
      if (workspace.getState().saving !== 'saved') event.preventDefault();
    };
    const handleReturn = () => {
      if (document.visibilityState === 'visible') void workspace.lookAgain();
    };
    window.addEventListener('beforeunload', handleLeaving);
    window.addEventListener('focus', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      window.removeEventListener('beforeunload', handleLeaving);
      window.removeEventListener('focus', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [workspace]);
}

import { lazy, Suspense } from 'react';
import { whenFetched } from '../online/whenFetched.ts';
import type { ConflictDialogProps } from './ConflictDialog.tsx';

const ConflictDialog = lazy(() =>
  whenFetched(() =>
    import('./ConflictDialog.tsx').then((module) => ({ default: module.ConflictDialog })),
  ),
);

/** What was changed elsewhere, and the choice; fetched when there is a conflict. */
export function LazyConflictDialog(props: ConflictDialogProps) {
  return (
    <Suspense fallback={null}>
      <ConflictDialog {...props} />
    </Suspense>
  );
}

import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';

const ItemWizard = lazy(() =>
  import('./ItemWizard.tsx').then((module) => ({ default: module.ItemWizard })),
);

/** The form of one item, fetched when the first item is opened. */
export function LazyItemWizard() {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
      <ItemWizard />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { Placeholder } from '../../callout/Placeholder.tsx';
import { whenFetched } from '../../online/whenFetched.ts';
import type { ItemWizardProps } from './ItemWizard.tsx';

const ItemWizard = lazy(() =>
  whenFetched(() => import('./ItemWizard.tsx').then((module) => ({ default: module.ItemWizard }))),
);

/** The form of one item, fetched when the first item is opened. */
export function LazyItemWizard(props: ItemWizardProps) {
  return (
    <Suspense fallback={<Placeholder style={{ height: 320 }} />}>
      <ItemWizard {...props} />
    </Suspense>
  );
}

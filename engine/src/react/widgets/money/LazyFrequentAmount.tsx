import { lazy, Suspense } from 'react';
import { whenFetched } from '../../online/whenFetched.ts';
import type { WidgetProps } from '../WidgetProps.ts';

const FrequentAmount = lazy(() =>
  whenFetched(() =>
    import('./FrequentAmount.tsx').then((module) => ({ default: module.FrequentAmount })),
  ),
);

/** An amount and how often it comes, fetched with the dialogs that ask for it. */
export function LazyFrequentAmount(props: WidgetProps) {
  return (
    <Suspense fallback={null}>
      <FrequentAmount {...props} />
    </Suspense>
  );
}

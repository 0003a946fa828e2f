import { lazy, Suspense } from 'react';
import { whenFetched } from '../../online/whenFetched.ts';
import type { WidgetProps } from '../WidgetProps.ts';

const ComputedWidget = lazy(() =>
  whenFetched(() =>
    import('./ComputedWidget.tsx').then((module) => ({ default: module.ComputedWidget })),
  ),
);

/** An answer that is worked out of others; fetched where there is one. */
export function LazyComputedWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<div style={{ minHeight: 48 }} />}>
      <ComputedWidget {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { whenFetched } from '../online/whenFetched.ts';
import type { KeptValueProps } from './KeptValue.tsx';

const KeptValue = lazy(() =>
  whenFetched(() => import('./KeptValue.tsx').then((module) => ({ default: module.KeptValue }))),
);

/** A stored value that the server did not send; fetched where there is one. */
export function LazyKeptValue(props: KeptValueProps) {
  return (
    <Suspense fallback={<div style={{ height: 52 }} />}>
      <KeptValue {...props} />
    </Suspense>
  );
}

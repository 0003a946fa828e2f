import { lazy, Suspense } from 'react';
import { whenFetched } from '../../online/whenFetched.ts';
import type { WidgetProps } from '../WidgetProps.ts';

const FileWidget = lazy(() =>
  whenFetched(() => import('./FileWidget.tsx').then((module) => ({ default: module.FileWidget }))),
);

/** The widget of files, fetched with the first form that has one: no step of an application has. */
export function LazyFileWidget(props: WidgetProps) {
  return (
    <Suspense fallback={null}>
      <FileWidget {...props} />
    </Suspense>
  );
}

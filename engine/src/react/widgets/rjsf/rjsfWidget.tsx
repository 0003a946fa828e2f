import { lazy, Suspense } from 'react';
import { whenFetched } from '../../online/whenFetched.ts';
import type { Widget, WidgetFrame, WidgetProps } from '../WidgetProps.ts';
import type { RjsfParts } from './RjsfParts.ts';

/**
 * A widget that was written for RJSF, unchanged, as one of the registry. It and the bridge to it are fetched
 * when it is first shown, so that no other form waits for them:
 * `rating: rjsfWidget('radiogroup', async () => ({ widget: (await import('…/RatingWidget.js')).default }))`
 * @param frame What names it, as of each widget: label, help and error stand in the frame around it.
 */
export function rjsfWidget(frame: WidgetFrame, load: () => Promise<RjsfParts>): Widget {
  const Bridge = lazy(async () => {
    const [{ RjsfBridge }, parts] = await whenFetched(() =>
      Promise.all([import('./RjsfBridge.tsx'), load()]),
    );
    return {
      default: (props: WidgetProps) => <RjsfBridge {...props} frame={frame} parts={parts} />,
    };
  });
  return {
    frame,
    component: (props) => (
      <Suspense fallback={<div style={{ minHeight: 48 }} />}>
        <Bridge {...props} />
      </Suspense>
    ),
  };
}

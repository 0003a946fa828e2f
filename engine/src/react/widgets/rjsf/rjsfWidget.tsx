import type { RegistryWidgetsType, Widget as RjsfWidget, TemplatesType } from '@rjsf/utils';
import { lazy, Suspense } from 'react';
import type { Widget, WidgetFrame, WidgetProps } from '../WidgetProps.ts';

/** A widget of RJSF's contract, and what of its theme it looks up in RJSF's registry. */
export interface RjsfParts {
  widget: RjsfWidget;
  /** Over RJSF's own `BaseInputTemplate`, `DescriptionFieldTemplate` and buttons. */
  templates?: Partial<TemplatesType>;
  /** Over RJSF's own text, select and checkbox widgets. */
  widgets?: RegistryWidgetsType;
  /** RJSF's English strings (`TranslatableString`) → ids of the pack's texts. */
  texts?: { [words: string]: string };
}

/**
 * A widget that was written for RJSF, unchanged, as one of the registry. It and the bridge to it are fetched
 * when it is first shown, so that no other form waits for them:
 * `rating: rjsfWidget('radiogroup', async () => ({ widget: (await import('…/RatingWidget.js')).default }))`
 * @param frame What names it, as of each widget: label, help and error stand in the frame around it.
 */
export function rjsfWidget(frame: WidgetFrame, load: () => Promise<RjsfParts>): Widget {
  const Bridge = lazy(async () => {
    const [{ RjsfBridge }, parts] = await Promise.all([import('./RjsfBridge.tsx'), load()]);
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

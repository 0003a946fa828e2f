import { findMask } from '../../masks/index.ts';
import { TextWidget } from '../text/TextWidget.tsx';
import type { WidgetProps } from '../WidgetProps.ts';
import { MaskedInput } from './MaskedInput.tsx';

/** A text or number that has a shape, by the field's `mask`. */
export function MaskedWidget(props: WidgetProps) {
  const mask = findMask(props.field);
  return mask ? <MaskedInput {...props} mask={mask} /> : <TextWidget {...props} />;
}

import { styled } from '@mui/material/styles';
import { showAnswer } from '../../../kernel/index.ts';
import { useLocale, useText } from '../../texts/TextsProvider.tsx';
import type { WidgetProps } from '../WidgetProps.ts';

/** Looks like no box: nothing can be typed. An `output` is told to a screen reader when it changes. */
const Result = styled('output')({
  display: 'block',
  padding: '12px 14px',
  minHeight: 48,
  borderRadius: 8,
  background: 'var(--sunken)',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});

/** Stands where what it is worked out of is blank. */
const BLANK = '—';

/** An answer that is worked out of others: shown, and changed by them alone. */
export function ComputedWidget({ id, field, state, describedBy }: WidgetProps) {
  const locale = useLocale();
  const text = useText();
  const { value } = state;
  const words =
    typeof value === 'boolean'
      ? text(value ? 'fields.yes' : 'fields.no')
      : showAnswer(field, value, locale);
  return (
    <Result id={id} aria-describedby={describedBy}>
      {words || BLANK}
    </Result>
  );
}

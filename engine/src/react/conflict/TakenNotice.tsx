import { type Form, fieldsOf, type Pointer } from '../../kernel/index.ts';
import { LateCallout } from '../callout/LateCallout.tsx';
import { useLocale, useText } from '../texts/TextsProvider.tsx';

/** So many fields are named; of more it is said how many. */
const NAMED = 4;

/** What a `TakenNotice` is given. */
export interface TakenNoticeProps {
  form: Form;
  /** Fields whose newer answers came from elsewhere. */
  taken: Pointer[];
}

/** Says which answers came from another window or device: they clash with nothing that was typed here. */
export function TakenNotice({ form, taken }: TakenNoticeProps) {
  const text = useText();
  const locale = useLocale();
  const fields = fieldsOf(form);
  const titles = taken.map((pointer) => fields.get(pointer)?.title ?? '').filter(Boolean);
  if (titles.length === 0) return null;
  const more = titles.length - NAMED;
  const listed = titles.slice(0, NAMED);
  if (more > 0) listed.push(text('conflict.more', { count: more }));
  return (
    <LateCallout tone="info">
      {text('conflict.added', { titles: new Intl.ListFormat(locale).format(listed) })}
    </LateCallout>
  );
}

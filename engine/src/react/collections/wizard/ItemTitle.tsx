import { styled } from '@mui/material/styles';
import {
  describeItem,
  type Form,
  type JsonObject,
  type RowOptions,
} from '../../../kernel/index.ts';
import { useLocale } from '../../texts/TextsProvider.tsx';

const Kind = styled('p')({ margin: '4px 0 0', color: 'var(--text-quiet)', fontSize: '0.95rem' });
const Title = styled('h1')({
  margin: '4px 0 16px',
  fontSize: '1.4rem',
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});

export interface ItemTitleProps {
  form: Form;
  /** Absent while it is new. */
  item: JsonObject | undefined;
  row: RowOptions | undefined;
}

/** The words that the list has for the item, once there are some, with the form's title above them. */
export function ItemTitle({ form, item, row }: ItemTitleProps) {
  const locale = useLocale();
  const name = item && describeItem(form, item, locale, row).main;
  return (
    <>
      {name && <Kind>{form.title}</Kind>}
      <Title>{name || form.title}</Title>
    </>
  );
}

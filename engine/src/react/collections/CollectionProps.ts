import type { Field } from '../../kernel/index.ts';
import type { RowOptions } from './describeItem.ts';

/** What every kind of collection is given. */
export interface CollectionProps {
  field: Field;
  help?: string | undefined;
  row?: RowOptions | undefined;
  isReadOnly: boolean;
}

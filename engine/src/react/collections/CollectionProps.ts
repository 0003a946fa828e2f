import type { Field, RowOptions } from '../../kernel/index.ts';

/** What every kind of collection is given. */
export interface CollectionProps {
  field: Field;
  help?: string | undefined;
  row?: RowOptions | undefined;
  isReadOnly: boolean;
}

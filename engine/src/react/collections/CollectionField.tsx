import type { FieldProps } from '@rjsf/utils';
import { Suspense } from 'react';
import type { RowOptions } from '../../kernel/index.ts';
import { Placeholder } from '../callout/Placeholder.tsx';
import { useIsOnPage } from '../form/OnPage.ts';
import { pointerOfId } from '../form/pointerOfId.ts';
import { isHeld, useItem } from '../state/ItemContext.tsx';
import { useField, useFormStore } from '../store/FormStoreContext.tsx';
import { useCollectionKinds } from './CollectionKinds.ts';

/** A list whose items have calls of their own. */
export function CollectionField(props: FieldProps) {
  const store = useFormStore();
  const pointer = pointerOfId(store, props.fieldPathId.$id);
  const { isVisible } = useField(pointer);
  const isOnPage = useIsOnPage(pointer);
  const item = useItem();
  const kinds = useCollectionKinds();
  const options = props.uiSchema?.['ui:options'] as
    | { collection?: string; row?: RowOptions }
    | undefined;
  const Collection = kinds[options?.collection ?? ''];
  if (!Collection || !isVisible || !isOnPage) return null;
  return (
    <Suspense fallback={<Placeholder style={{ height: 112, marginBottom: 28 }} />}>
      <Collection
        field={store.fieldOf(pointer)}
        help={props.schema.description}
        row={options?.row}
        isReadOnly={isHeld(item, pointer) || Boolean(props.readonly)}
      />
    </Suspense>
  );
}

import type { FieldProps } from '@rjsf/utils';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Field } from '../../kernel/index.ts';
import { Placeholder } from '../callout/Placeholder.tsx';
import { pointerOfId } from '../form/pointerOfId.ts';
import { useItem } from '../state/ItemContext.tsx';
import { useField, useFormStore } from '../store/FormStoreContext.tsx';
import type { RowOptions } from './describeItem.ts';

/** What every kind of collection is given. */
export interface CollectionProps {
  field: Field;
  help?: string | undefined;
  row?: RowOptions | undefined;
  isReadOnly: boolean;
}

/** The kinds by the name that a UI schema gives them; each is fetched when its step is first opened. */
const KINDS: Record<string, ComponentType<CollectionProps>> = {
  modal: lazy(() =>
    import('./modal/ModalCollection.tsx').then((module) => ({ default: module.ModalCollection })),
  ),
  wizard: lazy(() =>
    import('./wizard/WizardCollection.tsx').then((module) => ({
      default: module.WizardCollection,
    })),
  ),
  documents: lazy(() =>
    import('./documents/DocumentsCollection.tsx').then((module) => ({
      default: module.DocumentsCollection,
    })),
  ),
};

/** A list whose items have calls of their own. */
export function CollectionField(props: FieldProps) {
  const store = useFormStore();
  const pointer = pointerOfId(store, props.fieldPathId.$id);
  const { isVisible } = useField(pointer);
  const { isReadOnly } = useItem();
  const options = props.uiSchema?.['ui:options'] as
    | { collection?: string; row?: RowOptions }
    | undefined;
  const Collection = KINDS[options?.collection ?? ''];
  if (!Collection || !isVisible) return null;
  return (
    <Suspense fallback={<Placeholder style={{ height: 112 }} />}>
      <Collection
        field={store.fieldOf(pointer)}
        help={props.schema.description}
        row={options?.row}
        isReadOnly={isReadOnly || Boolean(props.readonly)}
      />
    </Suspense>
  );
}

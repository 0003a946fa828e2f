import type { FieldProps } from '@rjsf/utils';
import { Suspense, useEffect, useRef } from 'react';
import type { Field, Pointer, RowOptions } from '../../kernel/index.ts';
import { Placeholder } from '../callout/Placeholder.tsx';
import { useIsOnPage } from '../form/OnPage.ts';
import { idOfPointer, pointerOfId } from '../form/pointerOfId.ts';
import { isHeld, useItem } from '../state/ItemContext.tsx';
import { useField, useFormStore } from '../store/FormStoreContext.tsx';
import { BEFORE_NEXT } from '../wizard/beforeNext.ts';
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
  const field = store.fieldOf(pointer);
  return (
    <Suspense fallback={<AwaitedList field={field} />}>
      <Collection
        field={field}
        help={props.schema.description}
        row={options?.row}
        isReadOnly={isHeld(item, pointer) || Boolean(props.readonly)}
      />
    </Suspense>
  );
}

/** The list, or what stands in its place while the form of its items is on its way. */
export const findList = (pointer: Pointer) =>
  document.querySelector(`[data-field="${idOfPointer(pointer)}"]`);

/** Stands where a list is about to: a Next that is pressed meanwhile is pressed again once the list can ask its question. */
function AwaitedList({ field }: { field: Field }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = field.noneQuestion && box.current?.closest('form');
    if (!form) return undefined;
    let isPressed = false;
    const wait = (event: Event) => {
      // Another list of the step is waited for already.
      if (event.defaultPrevented) return;
      event.preventDefault();
      isPressed = true;
    };
    form.addEventListener(BEFORE_NEXT, wait);
    return () => {
      form.removeEventListener(BEFORE_NEXT, wait);
      // The list listens by then. Where none has come, she has gone elsewhere meanwhile.
      queueMicrotask(() => {
        if (isPressed && findList(field.pointer))
          form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      });
    };
  }, [field]);
  return <Placeholder ref={box} style={{ height: 112, marginBottom: 28 }} />;
}

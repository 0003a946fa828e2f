import { useEffect, useState } from 'react';
import type { Form, JsonObject, Resource } from '../../kernel/index.ts';
import type { ItemId } from '../state/FormServices.ts';
import { useSharedState } from '../state/SharedStateProvider.tsx';
import { useFromStore } from '../store/FormStoreContext.tsx';
import { useLanguage } from '../texts/TextsProvider.tsx';

const NONE: JsonObject[] = [];

/** The stored items of a collection, as the form's facts have them. */
export function useItems(resource: Resource): JsonObject[] {
  return useFromStore((store) => {
    const items = store.getSnapshot().facts[resource.fact];
    return Array.isArray(items) ? (items as JsonObject[]) : NONE;
  });
}

/** An item's id on the wire. */
export function idOfItem(resource: Resource, item: JsonObject): ItemId {
  return item[resource.idKey] as ItemId;
}

/** A form of the release, undefined until it is there. Asked for again when the language changes. */
export function useItemForm(name: string): Form | undefined {
  const { services } = useSharedState();
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ form: Form; language: string }>();
  useEffect(() => {
    let isCurrent = true;
    services.loadForm(name).then(
      (form) => isCurrent && setLoaded({ form, language }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [services, name, language]);
  return loaded?.form;
}

import {
  computeInitially,
  evaluate,
  type Facts,
  type Form,
  fieldsOf,
  fromWire,
  type JsonObject,
  type Resource,
  validate,
} from '@porchlight/engine';
import type { FormServices, FormStore, ItemId } from '@porchlight/engine/react';

/** The form in the preview frame; its lists live in this page alone. */
export interface StageServicesOptions {
  store: FormStore;
  loadForm(name: string): Promise<Form>;
  /** Called when a list has changed. */
  onChange(): void;
}

const listOf = (facts: Facts, { fact }: Resource): JsonObject[] =>
  Array.isArray(facts[fact]) ? (facts[fact] as JsonObject[]) : [];

/** Whether the item's own form finds nothing wrong with it. */
function isComplete(form: Form, record: JsonObject, facts: Facts): boolean {
  const known: Facts = { today: facts.today!, year: facts.year!, limits: facts.limits! };
  const answers = computeInitially(form, fromWire(form, record).answers, known);
  return validate(form, evaluate(form, answers, known), { side: 'page' }).length === 0;
}

/** The lists of items among a store's facts, and how they are changed. */
function createLists({ store, onChange }: Pick<StageServicesOptions, 'store' | 'onChange'>) {
  function change(
    resource: Resource,
    parentId: ItemId | undefined,
    makeNext: (items: JsonObject[]) => JsonObject[],
  ): void {
    const { form, facts } = store.getSnapshot();
    const next: Facts = { ...facts };
    if (parentId === undefined) next[resource.fact] = makeNext(listOf(facts, resource));
    else {
      // The list is inside of an item: of the list that has one of that id.
      for (const { resource: parent } of fieldsOf(form).values()) {
        if (!parent) continue;
        next[parent.fact] = listOf(facts, parent).map((item) =>
          item[parent.idKey] === parentId
            ? { ...item, [resource.path]: makeNext((item[resource.path] as JsonObject[]) ?? []) }
            : item,
        );
      }
    }
    store.update({ facts: next });
    onChange();
  }

  return {
    find(resource: Resource, id: ItemId): JsonObject | undefined {
      const items = listOf(store.getSnapshot().facts, resource);
      return items.find((item) => item[resource.idKey] === id);
    },
    put(resource: Resource, record: JsonObject, parentId?: ItemId): void {
      const isIt = (item: JsonObject) => item[resource.idKey] === record[resource.idKey];
      change(resource, parentId, (items) =>
        items.some(isIt)
          ? items.map((item) => (isIt(item) ? { ...item, ...record } : item))
          : [...items, record],
      );
    },
    remove(resource: Resource, id: ItemId, parentId?: ItemId): void {
      change(resource, parentId, (items) => items.filter((item) => item[resource.idKey] !== id));
    },
  };
}

/**
 * What the fields need of the world outside, where there is none: items and files are kept in the
 * page's memory, and nothing leaves it.
 */
export function createStageServices(options: StageServicesOptions): FormServices {
  const { store, loadForm } = options;
  const lists = createLists(options);
  const files = new Map<ItemId, Blob>();
  let lastId = 1_000;

  return {
    loadForm,
    async saveItem({ resource, body, id = ++lastId, parentId }) {
      const form = await loadForm(resource.form);
      const record: JsonObject = { ...lists.find(resource, id), ...body, [resource.idKey]: id };
      record.isComplete = isComplete(form, record, store.getSnapshot().facts);
      lists.put(resource, record, parentId);
      return { record, problems: [] };
    },
    async changeItem(resource, id, body, { parentId } = {}) {
      lists.put(resource, { ...body, [resource.idKey]: id }, parentId);
    },
    async removeItem(resource, id, parentId) {
      lists.remove(resource, id, parentId);
    },
    reloadItems: async () => undefined,
    async uploadFile({ resource, file, fields, copyOf, onProgress }) {
      const id = ++lastId;
      if (copyOf !== undefined) {
        const copied = files.get(Number(copyOf));
        if (copied) files.set(id, copied);
        const copy = { ...lists.find(resource, copyOf), ...fields, [resource.idKey]: id };
        lists.put(resource, copy);
        return copy;
      }
      files.set(id, file);
      onProgress(1);
      const record = { ...fields, [resource.idKey]: id, fileName: file.name, size: file.size };
      lists.put(resource, record);
      return record;
    },
    async openFile(id) {
      return files.get(id) ?? new Blob();
    },
    reveal: async () => '',
    notify: () => undefined,
  };
}

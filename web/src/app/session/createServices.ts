import { fieldsOf, type JsonObject, type Resource } from '@porchlight/engine';
import type { ItemId, Services, UnsavedPlace } from '@porchlight/engine/react';
import { ApiError } from '../../calls/ApiError.ts';
import type { Api } from '../api/createApi.ts';
import type { ItemPlace } from './draftCache.ts';
import { listOf, MEMBER_KEY, MEMBER_PATH, PARENT_KEY, readItem } from './records.ts';
import type { Session } from './Session.ts';

export interface ServicesOptions {
  session: Session;
  api: Api;
  getAccessToken(options?: { renew?: boolean }): Promise<string>;
  notify(message: string): void;
  /** Whose application it is. */
  subject: string;
}

/** What the fields need, and what the page does without them. */
export interface PageServices extends Services {
  /** Sends files that a page left waiting which is gone. */
  resumeUploads(): Promise<void>;
}

type Items = JsonObject[];

/** Files are for one step of many: it is loaded with the first of them. */
const loadWaiting = () => import('./waitingUploads.ts');

/** An item put into its list: in its old place, or at the end. */
function put(items: Items, key: string, record: JsonObject): Items {
  const isKnown = items.some((item) => item[key] === record[key]);
  if (!isKnown) return [...items, record];
  return items.map((item) => (item[key] === record[key] ? { ...item, ...record } : item));
}

const drop = (items: Items, key: string, id: ItemId): Items =>
  items.filter((item) => item[key] !== id);

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The collection of the application whose calls have that path. */
function findResource({ store }: Session, path: string): Resource | undefined {
  const fields = fieldsOf(store.getSnapshot().form).values();
  return [...fields].find(({ resource }) => resource?.path === path)?.resource;
}

/** What the fields need of the world outside, over the API; lists follow each call at once. */
export function createServices({
  session,
  api,
  getAccessToken,
  notify,
  subject,
}: ServicesOptions): PageServices {
  /** Changes a list of the application, or the one inside of the item that it belongs to. */
  function changeList(
    { fact, path }: Resource,
    parentId: ItemId | undefined,
    change: (items: Items) => Items,
  ) {
    if (parentId === undefined) return session.setList(fact, change);
    const parents = findResource(session, MEMBER_PATH);
    if (!parents) return;
    session.setList(parents.fact, (members) =>
      members.map((member) =>
        member[MEMBER_KEY] === parentId
          ? { ...member, [path]: change((member[path] as Items | undefined) ?? []) }
          : member,
      ),
    );
  }

  const placeOf = (place: UnsavedPlace): ItemPlace => ({
    application: session.getState().application.id,
    ...place,
  });
  /** Stands where files wait: what looks for them is not loaded elsewhere. */
  const filesNote = (): ItemPlace => ({ ...placeOf({ collection: '' }), kind: 'files' });

  const services: PageServices = {
    loadForm: (name) => session.loader().form(name, session.language()),
    async saveItem({ resource, body, id, parentId, key, tag }) {
      const json = {
        ...body,
        ...(id !== undefined && { [resource.idKey]: id }),
        ...(parentId !== undefined && { [PARENT_KEY]: parentId }),
      };
      // An update has no key: the second of two is meant as much as the first.
      const usedKey = id === undefined ? key : crypto.randomUUID();
      const {
        errors,
        invalidSteps: _steps,
        ...record
      } = await session
        .track(() => api.saveItem(resource, json, { key: usedKey, tag }))
        .catch((error) => {
          // Removed elsewhere: the list says so, too.
          if (id !== undefined && isGone(error))
            changeList(resource, parentId, (items) => drop(items, resource.idKey, id));
          throw error;
        });
      changeList(resource, parentId, (items) => put(items, resource.idKey, readItem(record)));
      return { record, problems: Array.isArray(errors) ? (errors as never) : [] };
    },
    async changeItem(resource, id, body, parentId) {
      const record = await session
        .track(() => api.changeItem(resource, id, body))
        .catch((error) => {
          if (isGone(error))
            changeList(resource, parentId, (items) => drop(items, resource.idKey, id));
          throw error;
        });
      changeList(resource, parentId, (items) => put(items, resource.idKey, readItem(record)));
    },
    async removeItem(resource, id, parentId) {
      await api.removeItem(resource, id).catch((error) => {
        // Removed elsewhere, or here before, and the answer got lost.
        if (!isGone(error)) throw error;
      });
      changeList(resource, parentId, (items) => drop(items, resource.idKey, id));
    },
    async reloadItems(resource) {
      let before: Items = [];
      session.setList(resource.fact, (items) => {
        before = items;
        return items;
      });
      const { answer } = await api.load();
      const now = new Map(
        listOf(answer.application, resource).map((item) => [item[resource.idKey], item]),
      );
      // What came meanwhile may not be in the answer yet; what was there before and is not, is gone.
      session.setList(resource.fact, (items) =>
        items
          .filter((item) => now.has(item[resource.idKey]) || !before.includes(item))
          .map((item) => now.get(item[resource.idKey]) ?? item),
      );
    },
    async uploadFile(upload) {
      const { resource } = upload;
      const record = await (await loadWaiting()).sendUpload(session, getAccessToken, upload);
      session.setList(resource.fact, (items) => put(items, resource.idKey, record));
      return record;
    },
    openFile: api.openFile,
    reveal: (pointer, itemId) =>
      api.reveal({ pointer, ...(itemId !== undefined && { [MEMBER_KEY]: itemId }) }),
    notify,
    isAway: session.isAway,
    unsaved: {
      keep: (place, item) => session.cache.keepItem(placeOf(place), item),
      read: (place) => session.cache.readItem(placeOf(place)),
      attach: session.attachSaver,
    },
    openKept: async (resource) =>
      (await loadWaiting()).openKept(session, subject, resource, filesNote()),
    async resumeUploads() {
      if (!session.cache.readItem(filesNote())) return;
      await (await loadWaiting()).resumeUploads(session, subject, services, filesNote());
    },
  };
  return services;
}

import type { FormServices, ItemId, UnsavedPlace } from '@porchlight/engine/react';
import type { Api } from '../api/createApi.ts';
import type { ItemPlace } from './draftCache.ts';
import type { Session } from './Session.ts';

/** What the form's services are made of: the session, the calls, and who is told. */
export interface ServicesOptions {
  session: Session;
  api: Api;
  getAccessToken(options?: { renew?: boolean }): Promise<string>;
  notify(message: string | undefined): void;
  /** Whose application it is. */
  subject: string;
}

/** What the fields need, and what the page does without them. */
export interface PageServices extends FormServices {
  /** Sends files that a page left waiting which is gone. */
  resumeUploads(): Promise<void>;
}

/** Files are for one step of many: it is loaded with the first of them. */
const loadWaiting = () => import('./waitingUploads.ts');

/** What the fields need of the world outside, over the API; lists follow each call at once. */
export function createServices({
  session,
  api,
  getAccessToken,
  notify,
  subject,
}: ServicesOptions): PageServices {
  /** Lists are for some steps of many. */
  const loadCalls = async () =>
    (await import('../unsent-items/index.ts')).createHeldCalls(session, api);
  const currentId = (id: ItemId) => session.unsent()?.currentId(id) ?? id;
  const placeOf = ({ id, parentId, ...place }: UnsavedPlace): ItemPlace => ({
    application: session.getState().application.id,
    ...place,
    ...(id !== undefined && { id: currentId(id) }),
    ...(parentId !== undefined && { parentId: currentId(parentId) }),
  });
  /** Stands where files wait: what looks for them is not loaded elsewhere. */
  const filesNote = (): ItemPlace => ({ ...placeOf({ collection: '' }), kind: 'files' });

  const services: PageServices = {
    loadForm(name) {
      // A list is shown: what holds its items has to be here when the line is not.
      loadCalls().catch(() => undefined);
      return session.loader().form(name, session.language());
    },
    saveItem: async (item) => (await loadCalls()).saveItem(item),
    changeItem: async (...call) => (await loadCalls()).changeItem(...call),
    removeItem: async (...call) => (await loadCalls()).removeItem(...call),
    keepItem: async (...item) => (await loadCalls()).keepItem(...item),
    reloadItems: async (resource) => (await loadCalls()).reloadItems(resource),
    reveal: async (...call) => (await loadCalls()).reveal(...call),
    currentId,
    async uploadFile(upload) {
      return (await loadWaiting()).sendUpload(session, getAccessToken, upload);
    },
    openFile: async (...call) => (await loadCalls()).openFile(...call),
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

import type { Services, UnsavedPlace } from '@porchlight/engine/react';
import type { Api } from '../api/createApi.ts';
import type { ItemPlace } from './draftCache.ts';
import { createItemCalls, putItem } from './itemCalls.ts';
import { MEMBER_KEY } from './records.ts';
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
  const placeOf = (place: UnsavedPlace): ItemPlace => ({
    application: session.getState().application.id,
    ...place,
  });
  /** Stands where files wait: what looks for them is not loaded elsewhere. */
  const filesNote = (): ItemPlace => ({ ...placeOf({ collection: '' }), kind: 'files' });

  const services: PageServices = {
    loadForm: (name) => session.loader().form(name, session.language()),
    ...createItemCalls(session, api),
    async uploadFile(upload) {
      const { resource } = upload;
      const record = await (await loadWaiting()).sendUpload(session, getAccessToken, upload);
      session.setList(resource.fact, (items) => putItem(items, resource.idKey, record));
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

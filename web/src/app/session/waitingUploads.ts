import { fieldsOf, type JsonObject, type Resource, restrictedPointers } from '@porchlight/engine';
import {
  createSay,
  documentUploads,
  type FileToUpload,
  type FormServices,
  type KeptUploads,
} from '@porchlight/engine/react';
import { createRequest } from '../../http/createRequest.ts';
import { openKeptFiles } from '../../journal/keptFiles.ts';
import type { FileToSend } from '../../uploads/FileToSend.ts';
import { sendFile } from '../../uploads/sendFile.ts';
import { putItem } from '../unsent-items/itemLists.ts';
import type { ItemPlace } from './draftCache.ts';
import { findWaitingLists, keepUploads } from './keepUploads.ts';
import type { Session } from './Session.ts';

const openFiles = (session: Session, subject: string) =>
  openKeptFiles(subject, session.getState().portal.limits.draftDays);

/** The call that takes a file has a name of its own for the category, which a record has as `fileCategory`. */
function namedForUpload({ fileCategory = null, ...fields }: JsonObject): JsonObject {
  return { ...fields, category: fileCategory };
}

/** Sends a file to a list of the open application, or has one that is there serve once more; gives its record. */
export async function sendUpload(
  session: Session,
  getAccessToken: NonNullable<FileToSend['getAccessToken']>,
  { resource, fields, copyOf, ...upload }: FileToUpload,
): Promise<JsonObject> {
  const root = `/api/application/${resource.path}`;
  if (copyOf !== undefined) {
    const request = createRequest({ getAccessToken, language: session.language });
    const answer = await request(`${root}/${copyOf}/use`, {
      method: 'POST',
      json: fields,
      headers: { 'Idempotency-Key': upload.key },
      canRepeat: true,
    });
    return keep(session, resource, await answer.json());
  }
  const url = `${root}/uploads/${session.getState().application.id}`;
  const language = session.language();
  const named = namedForUpload(fields);
  return keep(
    session,
    resource,
    await sendFile({ url, getAccessToken, language, fields: named, ...upload }),
  );
}

function keep(session: Session, { fact, idKey }: Resource, record: JsonObject): JsonObject {
  session.setList(fact, (items) => putItem(items, idKey, record));
  return record;
}

/** Where the files of a list of the open application wait; undefined where none may be kept. */
export async function openKept(
  session: Session,
  subject: string,
  { path, form: name }: Resource,
  note: ItemPlace,
): Promise<KeptUploads | undefined> {
  // Where its form can't be had, nothing is added; what waits is sent all the same.
  const form = await session
    .loader()
    .form(name, session.language())
    .catch(() => undefined);
  // What is said of a file stands beside it: a restricted value would be on the device.
  if (form && restrictedPointers(form).length > 0) return undefined;
  const files = await openFiles(session, subject);
  const { application } = note;
  const onKept = () => session.cache.keepItem(note, { key: '', answers: {} });
  return files && keepUploads(files, { application, list: path }, onKept);
}

/** Sends what a page left waiting that is gone, whichever step is open. */
export async function resumeUploads(
  session: Session,
  subject: string,
  services: FormServices,
  note: ItemPlace,
): Promise<void> {
  const files = await openFiles(session, subject);
  // That they can't be opened now says nothing of what waits.
  if (!files) return;
  const lists = await findWaitingLists(files);
  if (lists.length === 0) return session.cache.keepItem(note, undefined);
  const { limits, texts } = session.getState().portal;
  const say = createSay(texts, session.language());
  for (const { resource } of fieldsOf(session.store.getSnapshot().form).values()) {
    const isMeant = lists.some(
      (one) => one.application === note.application && one.list === resource?.path,
    );
    if (resource && isMeant) documentUploads(services, resource, { limits, say });
  }
}

import type { JsonObject, Problem, Resource } from '@porchlight/engine';
import type { ItemId } from '@porchlight/engine/react';
import type { SendRequest } from '../../calls/createRequest.ts';

/** The application as the API presents it: flat names, and what belongs to it. */
export type ApplicationRecord = JsonObject;

/** What the calls of the application answer. */
export interface ApplicationAnswer {
  application: ApplicationRecord;
  isDemoUser: boolean;
  invalidSteps: string[];
  errors: Problem[];
  facts: JsonObject;
}

/** An answer and its entity tag. */
export interface Tagged {
  answer: ApplicationAnswer;
  etag: string | null;
}

export interface SaveOptions {
  etag: string | null;
  release: string;
  submit?: boolean;
}

/** A key that makes a repetition the same request; the tag of the record that was changed. */
export interface ItemOptions {
  key: string;
  tag?: string | undefined;
}

/** A link by which papers are added without signing in. */
export interface PapersLink {
  url: string;
  /** ISO. */
  expiresAt: string;
}

/** The calls of specification section 7 that the application makes. */
export interface Api {
  load(): Promise<Tagged>;
  save(body: JsonObject, options: SaveOptions): Promise<Tagged>;
  saveStep(step: number, options: SaveOptions): Promise<Tagged>;
  startFrom(id: ItemId): Promise<Tagged>;
  saveItem(resource: Resource, body: JsonObject, options: ItemOptions): Promise<JsonObject>;
  changeItem(resource: Resource, id: ItemId, body: JsonObject, tag?: string): Promise<JsonObject>;
  removeItem(resource: Resource, id: ItemId): Promise<void>;
  /** Takes back a creation that may have arrived, by its key. */
  takeBack(resource: Resource, key: string): Promise<void>;
  openFile(id: ItemId, fileName: string): Promise<Blob>;
  /** What was sent with an application, as a PDF. */
  openReceipt(id: ItemId): Promise<Blob>;
  /** A new link for the papers that may come later. */
  makePapersLink(): Promise<PapersLink>;
  reveal(body: JsonObject): Promise<string>;
}

const ROOT = '/api/application';

const onTag = (tag: string | undefined): Record<string, string> =>
  tag === undefined ? {} : { 'If-Match': tag };

async function readTagged(response: Response): Promise<Tagged> {
  return { answer: await response.json(), etag: response.headers.get('ETag') };
}

function conditions({ etag, release }: SaveOptions): Record<string, string> {
  return { 'Porchlight-Release': release, ...(etag && { 'If-Match': etag }) };
}

/** Makes the API's client. A save carries its tag, so that a repeated one changes nothing twice. */
export function createApi(request: SendRequest): Api {
  return {
    load: async () => readTagged(await request(ROOT)),
    save: async (json, options) =>
      readTagged(
        await request(`${ROOT}?submit=${options.submit === true}`, {
          method: 'PUT',
          json,
          headers: conditions(options),
          canRepeat: true,
          // Whether it was submitted is worth a wait.
          isPatient: options.submit === true,
        }),
      ),
    saveStep: async (step, options) =>
      readTagged(
        await request(`${ROOT}/step/${step}`, {
          method: 'PUT',
          headers: conditions(options),
          canRepeat: true,
        }),
      ),
    startFrom: async (id) =>
      readTagged(await request(`${ROOT}/start-from/${id}`, { method: 'POST', json: {} })),
    saveItem: async (resource, json, { key, tag }) =>
      (
        await request(`${ROOT}/${resource.path}`, {
          method: 'POST',
          json,
          headers: { 'Idempotency-Key': key, ...onTag(tag) },
          canRepeat: true,
        })
      ).json(),
    changeItem: async (resource, id, json, tag) =>
      (
        await request(`${ROOT}/${resource.path}/${id}`, {
          method: 'PUT',
          json,
          headers: onTag(tag),
          canRepeat: true,
        })
      ).json(),
    async removeItem(resource, id) {
      await request(`${ROOT}/${resource.path}/${id}`, { method: 'DELETE' });
    },
    async takeBack({ path }, key) {
      const headers = { 'Idempotency-Key': key };
      await request(`${ROOT}/${path}`, { method: 'DELETE', headers });
    },
    openFile: async (id, fileName) =>
      (
        await request(`${ROOT}/document/${id}/${encodeURIComponent(fileName)}`, { isPatient: true })
      ).blob(),
    openReceipt: async (id) => (await request(`${ROOT}/${id}/receipt`, { isPatient: true })).blob(),
    makePapersLink: async () => (await request(`${ROOT}/papers-link`, { method: 'POST' })).json(),
    reveal: async (json) => {
      const answer = await request(`${ROOT}/reveal`, { method: 'POST', json });
      return ((await answer.json()) as { value: string }).value;
    },
  };
}

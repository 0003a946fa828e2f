import type { JsonObject, Problem } from '@porchlight/engine';
import type { ItemId } from '@porchlight/engine/react';
import type { SendRequest } from '../../http/createRequest.ts';
import type { ItemApi } from './ItemApi.ts';

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

/** On which version and release a save is made, and whether it hands the application in. */
export interface SaveOptions {
  etag: string | null;
  release: string;
  submit?: boolean;
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
  /** What sends each of them: the path begins behind that of the application. */
  readonly call: SendRequest;
  /** The calls of items, once there was one. */
  items?: ItemApi;
}

async function readTagged(response: Response): Promise<Tagged> {
  return { answer: await response.json(), etag: response.headers.get('ETag') };
}

function conditions({ etag, release }: SaveOptions): Record<string, string> {
  return { 'Porchlight-Release': release, ...(etag && { 'If-Match': etag }) };
}

/** Makes the API's client. A save carries its tag, so that a repeated one changes nothing twice. */
export function createApi(request: SendRequest): Api {
  const call: SendRequest = (path, options) => request(`/api/application${path}`, options);
  return {
    call,
    load: async () => readTagged(await call('')),
    save: async (json, options) =>
      readTagged(
        await call(`?submit=${options.submit === true}`, {
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
        await call(`/step/${step}`, {
          method: 'PUT',
          headers: conditions(options),
          canRepeat: true,
        }),
      ),
    startFrom: async (id) =>
      readTagged(await call(`/start-from/${id}`, { method: 'POST', json: {} })),
  };
}

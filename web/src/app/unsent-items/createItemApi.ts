import type { SendRequest } from '../../http/createRequest.ts';
import type { Api } from '../api/createApi.ts';
import type { ItemApi } from '../api/ItemApi.ts';

const onTag = (tag: string | undefined): Record<string, string> =>
  tag === undefined ? {} : { 'If-Match': tag };

function createItemApi(call: SendRequest): ItemApi {
  return {
    saveItem: async (resource, json, { key, tag }) =>
      (
        await call(`/${resource.path}`, {
          method: 'POST',
          json,
          headers: { 'Idempotency-Key': key, ...onTag(tag) },
          canRepeat: true,
        })
      ).json(),
    changeItem: async (resource, id, json, tag) =>
      (
        await call(`/${resource.path}/${id}`, {
          method: 'PUT',
          json,
          headers: onTag(tag),
          canRepeat: true,
        })
      ).json(),
    async removeItem(resource, id, tag) {
      await call(`/${resource.path}/${id}`, { method: 'DELETE', headers: onTag(tag) });
    },
    async takeBack({ path }, key) {
      const headers = { 'Idempotency-Key': key };
      await call(`/${path}`, { method: 'DELETE', headers });
    },
    openFile: async (id, fileName) =>
      (await call(`/document/${id}/${encodeURIComponent(fileName)}`, { isPatient: true })).blob(),
    reveal: async (json) => {
      const answer = await call(`/reveal`, { method: 'POST', json });
      return ((await answer.json()) as { value: string }).value;
    },
  };
}

/** The calls of items, which no page loads before it has a list. */
export function itemsOf(api: Pick<Api, 'call' | 'items'>): ItemApi {
  api.items ??= createItemApi(api.call);
  return api.items;
}

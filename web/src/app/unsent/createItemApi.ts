import type { SendRequest } from '../../calls/createRequest.ts';
import { type Api, ROOT } from '../api/createApi.ts';
import type { ItemApi } from '../api/ItemApi.ts';

const onTag = (tag: string | undefined): Record<string, string> =>
  tag === undefined ? {} : { 'If-Match': tag };

function createItemApi(request: SendRequest): ItemApi {
  return {
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
    reveal: async (json) => {
      const answer = await request(`${ROOT}/reveal`, { method: 'POST', json });
      return ((await answer.json()) as { value: string }).value;
    },
  };
}

/** The calls of items, which no page loads before it has a list. */
export function itemsOf(api: Pick<Api, 'request' | 'items'>): ItemApi {
  api.items ??= createItemApi(api.request);
  return api.items;
}

import type { JsonObject } from '@porchlight/engine';
import { createRequest, type RequestContext } from '../../http/createRequest.ts';
import type { SentReceipt } from './keptSession.ts';

/** How a form is sent. */
export interface Sending {
  /** Flat server names. */
  flat: JsonObject;
  /** Makes a repeated sending the same one. */
  key: string;
  release: string;
}

/** The one call of a form that stands alone. */
export interface FormApi {
  /** @throws ApiError, NetworkError */
  send(sending: Sending): Promise<SentReceipt>;
}

/** The one call of a form that stands alone; tried again where no answer comes, since it has a key. */
export function createFormApi(
  address: string,
  context: Omit<RequestContext, 'getAccessToken'>,
): FormApi {
  const request = createRequest(context);
  return {
    async send({ flat, key, release }) {
      const response = await request(`/api/forms/${address}`, {
        method: 'POST',
        json: flat,
        headers: { 'Idempotency-Key': key, 'Porchlight-Release': release },
        canRepeat: true,
      });
      return (await response.json()) as SentReceipt;
    },
  };
}

import type { JsonObject } from '@porchlight/engine';
import type { UploadToSend } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';
import {
  createRequest,
  type RequestContext,
  type RequestOptions,
} from '../../http/createRequest.ts';
import { sendFile } from '../../uploads/sendFile.ts';
import type { LinkSummary } from './LinkSummary.ts';
import type { LinkAddress } from './readAddress.ts';

/** A document that was sent through this link. */
export type LinkFile = {
  id: number | string;
  fileName: string;
  description: string;
  fileCategory: number;
  /** Bytes. */
  size: number;
  state: 'ready' | 'waiting' | 'refused';
  /** Why it was refused, a sentence. */
  refusal?: string | null;
};

/** The calls of specification section 7 that a link's holder may make. */
export interface LinkApi {
  validate(): Promise<LinkSummary>;
  files(): Promise<LinkFile[]>;
  upload(upload: UploadToSend): Promise<JsonObject>;
  /** Saves an e-mail, or removes it where it is empty; gives the stored one. */
  saveEmail(email: string): Promise<string>;
}

/** Which link the calls are made with, and who is told when it is gone. */
export interface LinkApiOptions extends Pick<RequestContext, 'fetch' | 'delays'> {
  address: LinkAddress;
  language(): string;
  /** The link is not known, or has ended or been revoked. */
  onGone(): void;
  send?: typeof sendFile;
}

const ROOTS = { appointment: '/api/appointment', application: '/api/applicationfiles' };

/** Makes the calls of one link. A link that is gone is told once, whichever call meets it. */
export function createLinkApi(options: LinkApiOptions): LinkApi {
  const { address, language, onGone, send = sendFile, ...context } = options;
  const request = createRequest({ language, ...context });
  const addressOf = (call: string) =>
    `${ROOTS[address.kind]}/${call}/${encodeURIComponent(address.token)}`;

  function watch<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) onGone();
      throw error;
    });
  }
  const ask = async <T>(call: string, more?: RequestOptions) =>
    (await watch(request(addressOf(call), more))).json() as Promise<T>;

  return {
    validate: () => ask('validate'),
    files: async () => (await ask<{ files: LinkFile[] }>('files')).files,
    upload: (upload) => watch(send({ url: addressOf('uploads'), language: language(), ...upload })),
    async saveEmail(email) {
      const change = { method: 'PATCH', json: email, canRepeat: true } as const;
      return (await ask<{ email: string | null }>('email', change)).email ?? '';
    },
  };
}

import { Readable } from 'node:stream';
import { DataStore, ERRORS } from '@tus/server';
import type { Services } from '../../Services.ts';
import { discardDocuments } from '../discardDocument.ts';
import { DocumentMissingError } from '../stores/DocumentStore.ts';
import { guardPart } from './maskBytes.ts';
import { receiveParts } from './receiveParts.ts';
import { ownerNameOf } from './UploadOwner.ts';
import {
  addPart,
  beginPart,
  findParts,
  findUpload,
  forgetRow,
  hasTooManyParts,
  insertUpload,
  type PartPlace,
} from './uploadRows.ts';

type Needs = Pick<Services, 'database' | 'documents' | 'vault'>;

/** Uploads that are not complete, as the protocol's library sees them. */
export interface UploadStore extends DataStore {
  /** The plain bytes that have arrived. */
  open(id: string): Promise<Readable>;
}

/**
 * Uploads that every process goes on with: how far each is stands in the database, and its parts stand,
 * masked, in the store of documents under keys of their own. A part counts once its bytes are in place
 * and the upload is still where it begins; until then it is noted for cleanup.
 */
export function openUploads(services: Needs): UploadStore {
  const { database, vault } = services;
  const store = new DataStore();
  store.extensions = ['creation', 'termination'];
  return Object.assign(store, {
    async create(...[upload]: Parameters<DataStore['create']>) {
      const owner = ownerNameOf(upload.id);
      await discardDocuments(services, await insertUpload(database, vault, { owner, upload }));
      return upload;
    },
    async getUpload(id: string) {
      const upload = await findUpload(database, vault, id);
      if (!upload) throw ERRORS.FILE_NOT_FOUND;
      return upload;
    },
    async write(...[stream, upload, offset]: Parameters<DataStore['write']>) {
      let at = offset;
      await receiveParts(stream, {
        nameFile: () => services.documents.nameTemporary(),
        async begin(key) {
          const place = { upload, at, key };
          const mask = await beginPart(database, vault, place);
          return mask ? guardPart(mask, place) : refuse(services, upload);
        },
        async keep({ key, ...part }) {
          const counts = await keepPart(services, { upload, at, key }, part);
          if (!counts) await refuse(services, upload);
          at += part.size;
        },
      });
      return at;
    },
    async remove(id: string) {
      if (!(await forgetUpload(services, id))) throw ERRORS.FILE_NOT_FOUND;
    },
    async open(id: string) {
      const found = await findParts(database, vault, id);
      if (!found) throw ERRORS.FILE_NOT_FOUND;
      return Readable.from(readParts(services.documents, found), { objectMode: false });
    },
  });
}

/** Puts a part in place. @returns Whether it counts; else nothing is left of it. */
async function keepPart(
  services: Needs,
  place: PartPlace,
  { file, ...written }: { file: string; size: number; code: string },
): Promise<boolean> {
  let counts = false;
  try {
    await services.documents.put(place.key, file, { isPassing: true });
    counts = await addPart(services.database, place, written);
  } finally {
    if (!counts) await discardDocuments(services, [place.key]);
  }
  return counts;
}

/** Says why a part is not taken: there is no such upload, or it is elsewhere by now. */
async function refuse({ database, vault, documents }: Needs, id: string): Promise<never> {
  if (await hasTooManyParts(database, id)) await forgetUpload({ database, documents }, id);
  throw (await findUpload(database, vault, id)) ? ERRORS.INVALID_OFFSET : ERRORS.FILE_NOT_FOUND;
}

/**
 * The plain bytes of all parts. The last of a part come before its code is known to be right: they count once all
 * have come.
 * @throws DocumentMissingError where a part is not what was received
 */
async function* readParts(
  documents: Needs['documents'],
  { mask: key, parts }: NonNullable<Awaited<ReturnType<typeof findParts>>>,
): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const { mask, code } = guardPart(key, part);
    let left = part.size;
    for await (const bytes of await documents.open(part.key)) {
      left -= bytes.length;
      code.update(bytes);
      yield mask.update(bytes);
    }
    const isReceived = part.code === undefined || part.code === code.digest('base64url');
    if (left !== 0 || !isReceived) throw new DocumentMissingError();
  }
}

/** Removes an upload with its parts. @returns False when there was none. */
export async function forgetUpload(
  services: Pick<Services, 'database' | 'documents'>,
  id: string,
): Promise<boolean> {
  const keys = await forgetRow(services.database, id);
  if (keys) await discardDocuments(services, keys);
  return keys !== undefined;
}

import { Readable } from 'node:stream';
import { DataStore, ERRORS } from '@tus/server';
import type { Services } from '../../Services.ts';
import { discardDocuments } from '../discardDocument.ts';
import { DocumentMissingError } from '../stores/DocumentStore.ts';
import { maskBytes } from './maskBytes.ts';
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
          const mask = await beginPart(database, vault, { upload, at, key });
          return mask ?? refuse(services, upload);
        },
        async keep({ key, file, size }) {
          const counts = await keepPart(services, { upload, at, key }, { file, size });
          if (!counts) await refuse(services, upload);
          at += size;
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
  { file, size }: { file: string; size: number },
): Promise<boolean> {
  let counts = false;
  try {
    await services.documents.put(place.key, file, { isPassing: true });
    counts = await addPart(services.database, place, size);
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

async function* readParts(
  documents: Needs['documents'],
  { mask, parts }: NonNullable<Awaited<ReturnType<typeof findParts>>>,
): AsyncGenerator<Buffer> {
  for (const { key, size } of parts) {
    const unmask = maskBytes(mask, key);
    let left = size;
    for await (const bytes of await documents.open(key)) {
      left -= bytes.length;
      yield unmask.update(bytes);
    }
    if (left !== 0) throw new DocumentMissingError();
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

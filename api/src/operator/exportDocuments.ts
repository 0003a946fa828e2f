import type { Readable } from 'node:stream';
import type { JsonObject } from '@porchlight/engine';
import { ZipFile } from 'yazl';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { findById } from '../applications/ApplicationRow.ts';
import { asSubmitted } from '../applications/asSubmitted.ts';
import { releaseOf } from '../applications/openApplication.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { cleanFileName } from '../documents/cleanFileName.ts';
import { presentDocument } from '../documents/presentDocument.ts';
import { findDocumentKeys } from '../documents/sealing/documentKeys.ts';
import { openDocument } from '../documents/sealing/openDocument.ts';
import type { Services } from '../Services.ts';

/** The documents of an application as one archive. */
export interface DocumentsExport {
  /** A ZIP archive, read from the store while it is written: no document stands in memory. */
  bytes: Readable;
  documents: number;
  /** Documents that are not in it: they wait for the scanner, or were refused. */
  left: number;
}

/** Permissions in the archive: a file that its owner may read and write. */
const MODE = 0o100600;

/**
 * An application's documents as the agency has them, with a `manifest.json` that says of each what it
 * is. Only what is ready is in it. Audited before a byte is read.
 * @returns Undefined when there is no such application.
 */
export async function exportDocuments(
  services: Services,
  id: number,
  actor: string,
): Promise<DocumentsExport | undefined> {
  const found = await findById(services.database, id);
  if (!found) return undefined;
  const { documents } = await asSubmitted(services.database, found, services.releases.current());
  const release = await releaseOf(services, found);
  const ready = documents.filter(({ state }) => state === 'ready');
  const left = documents.filter(({ state }) => state !== 'ready');
  await recordEvent(services.database, {
    actor,
    action: 'export',
    applicationId: id,
    details: { documents: ready.length, ids: ready.map(({ id }) => id).join(' ') },
  });
  const { database, vault } = services;
  const secrets = await findDocumentKeys(
    database,
    vault,
    ready.map(({ key }) => key),
  );
  const names = nameEach(ready);
  const manifest = {
    applicationID: id,
    exportedAt: services.clock().toISOString(),
    documents: ready.map((row) => ({
      name: names.get(row),
      ...presentDocument(row, release),
      sha256: secrets.get(row.key)?.sha256,
    })),
    left: left.map((row) => presentDocument(row, release)),
  };
  return {
    bytes: pack(services, names, manifest as JsonObject),
    documents: ready.length,
    left: left.length,
  };
}

function pack(services: Services, names: Map<DocumentRow, string>, manifest: JsonObject): Readable {
  const { clock } = services;
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  zip.on('error', (error: Error) => bytes.destroy(error));
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  zip.addBuffer(text, 'manifest.json', { compress: false, mtime: clock(), mode: MODE });
  for (const [{ key, uploadedAt }, name] of names) {
    // Pictures and PDFs are compressed already.
    const options = { compress: false, mtime: new Date(uploadedAt), mode: MODE };
    zip.addReadStreamLazy(name, options, (give) => {
      openDocument(services, key).then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, undefined as never),
      );
    });
  }
  zip.end();
  return bytes;
}

/** Names that every system can unpack side by side, in whatever case it compares them. */
function nameEach(rows: DocumentRow[]): Map<DocumentRow, string> {
  const taken = new Set(['manifest.json']);
  const names = new Map<DocumentRow, string>();
  for (const row of rows) {
    const clean = cleanFileName(row.fileName, []).replace(RESERVED, '_$&');
    const dot = clean.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
    let name = clean;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${stem} (${n})${ending}`;
    taken.add(name.toLowerCase());
    names.set(row, name);
  }
  return names;
}

/** What Windows takes for a device, whatever its ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

import type { Readable } from 'node:stream';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { findById } from '../applications/ApplicationRow.ts';
import { asSubmitted } from '../applications/asSubmitted.ts';
import { releaseOf } from '../applications/openApplication.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { keptName } from '../documents/cleanFileName.ts';
import { openArchive } from '../documents/openArchive.ts';
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
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const archive = await openArchive([
    { name: 'manifest.json', time: services.clock(), bytes: text },
    ...ready.map((row) => ({
      name: names.get(row)!,
      time: new Date(row.uploadedAt),
      size: row.size,
      open: () => openDocument(services, row.key),
    })),
  ]);
  return { bytes: archive.open(), documents: ready.length, left: left.length };
}

/** Names that every system can unpack side by side, in whatever case it compares them. */
function nameEach(rows: DocumentRow[]): Map<DocumentRow, string> {
  const taken = new Set(['manifest.json']);
  const names = new Map<DocumentRow, string>();
  for (const row of rows) {
    const clean = keptName(row.fileName).replace(RESERVED, '_$&');
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

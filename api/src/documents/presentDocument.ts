import { formatMessage, type JsonObject, toWire } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { collectionForm } from '../applications/collectionForms.ts';

/**
 * The file record of the specification, and what a list wants to show of it.
 * @param language Of the sentence that says why it was refused.
 */
export function presentDocument(row: DocumentRow, release: Release, language?: string): JsonObject {
  return {
    ...toWire(collectionForm(release, 'document'), row.answers),
    id: row.id,
    ...(row.slot && { slot: row.slot }),
    fileName: row.fileName,
    size: row.size,
    type: row.type,
    state: row.state,
    ...(row.refusal && {
      refusal: formatMessage(release.texts(language), `problems.${row.refusal}`, {}, language),
    }),
    scan: row.scan,
    uploadedAt: new Date(row.uploadedAt).toISOString(),
  };
}

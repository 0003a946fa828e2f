import type { LinkKind } from '@porchlight/engine';
import { findMade } from '../applications/withIdempotencyKey.ts';
import { presentDocument } from '../documents/presentDocument.ts';
import type { UploadCollection } from '../documents/resumable/routes.ts';
import { stateOf } from '../http/Route.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import type { Services } from '../Services.ts';
import { createLinkDocument, findLinkDocuments, validateLinkUpload } from './linkDocuments.ts';
import { LINK_PATHS, requireLink } from './requireLink.ts';

/** Where uploads through each kind of link are, for the calls that resume them. */
export function linkUploads(services: Services, limits: RateLimiter): UploadCollection[] {
  const kinds = Object.keys(LINK_PATHS) as LinkKind[];
  return kinds.map((kind) => ofKind(services, limits, kind));
}

function ofKind(services: Services, limits: RateLimiter, kind: LinkKind): UploadCollection {
  const { database, releases } = services;
  const linkOf = requireLink(services, limits, kind);
  return {
    path: `${LINK_PATHS[kind]}/uploads/:token`,
    access: 'public',
    async ownerOf(ctx) {
      const link = await linkOf(ctx);
      const { language } = stateOf(ctx);
      const subject = `link:${link.id}`;
      return {
        name: `link-${link.id}`,
        subject,
        validate(fields, fileName) {
          validateLinkUpload(releases.current(), link, language, fields, fileName);
        },
        keep: (upload, idempotencyKey) =>
          createLinkDocument(services, link, upload, { language, idempotencyKey }),
        async find(key) {
          const made = await findMade(database, subject, key);
          const row = (await findLinkDocuments(database, link)).find(({ id }) => id === made);
          return row && presentDocument(row, releases.current(), language);
        },
      };
    },
  };
}

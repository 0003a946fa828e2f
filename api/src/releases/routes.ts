import { notFound } from '../http/ProblemError.ts';
import type { Route } from '../http/Route.ts';
import { ENCODINGS, packFile } from './compressedFiles.ts';
import type { Releases } from './Releases.ts';

/** What gets smaller: a picture but for a drawing does not. */
const isText = (type: string) => /json|svg/.test(type);

/** What the page fetches of a release: each address has one content for ever. */
export function releaseRoutes(releases: Releases): Route[] {
  return [
    {
      method: 'get',
      path: '/releases/:hash/:file',
      access: 'public',
      summary: 'A file of a release',
      answers: { 200: { description: 'The file' } },
      async handle(ctx) {
        const { hash, file } = ctx.params as { hash: string; file: string };
        const release = /^[0-9a-f]{8,64}$/.test(hash) ? await releases.open(hash) : undefined;
        const found = release?.pageFiles.get(file);
        if (!found) throw notFound();
        ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
        // A logo is nobody's secret; the studio's stage, which shows it, has no origin.
        if (found.type.startsWith('image/'))
          ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
        ctx.type = found.type;
        const encoding = ENCODINGS.find(
          (one) => isText(found.type) && ctx.acceptsEncodings(one, 'identity') === one,
        );
        if (isText(found.type)) ctx.vary('Accept-Encoding');
        if (encoding) ctx.set('Content-Encoding', encoding);
        ctx.body = encoding ? await packFile(found.body, encoding) : found.body;
      },
    },
  ];
}

import { notFound } from '../../http/ProblemError.ts';
import type { Route } from '../../http/Route.ts';
import { pageFileType } from '../../preview/pageFileType.ts';
import { screenFile } from '../../preview/screens.ts';
import type { Admin } from '../Admin.ts';
import { compileCopy } from '../compileCopy.ts';
import { findCopy } from '../copies.ts';
import { wasPublic } from '../publishCopy.ts';
import { copyKey, type Studio } from '../Studio.ts';
import { readPass, signPass } from '../stageToken.ts';

const STAGE = '/studio/stage';

/** Where the preview of a copy finds its files, for who asks; a release's hash and a name follow. */
export function stageAddress(
  { vault, clock }: Studio,
  { subject }: Admin,
  copy: number,
): { address: string; expiresAt: Date } {
  const { token, expiresAt } = signPass(vault, { copy, subject }, clock());
  return { address: `${STAGE}/${token}`, expiresAt };
}

/**
 * What the preview fetches of a compiled copy, named as a release's own files. The preview runs in a
 * sandboxed frame, of no origin and without a token: the pass in the address is what lets it in, and
 * any origin may read the answer, which nobody gets without one.
 */
export function stageRoute(studio: Studio): Route {
  const { vault, clock, role, packWorker } = studio;
  return {
    method: 'get',
    path: `${STAGE}/:token/:hash/:file`,
    access: 'public',
    summary: 'A file of a compiled working copy, or of a release that was public, for the preview',
    answers: {
      200: { description: 'The file' },
      404: { description: 'Not there, or the pass is over: compile again' },
    },
    async handle(ctx) {
      const { token, hash, file } = ctx.params as { token: string; hash: string; file: string };
      const pass = readPass(vault, token, clock());
      if (!pass || !/^[0-9a-f]{8,64}$/.test(hash) || !(await role.keeps(pass.subject)))
        throw notFound();
      const key = copyKey(pass.copy);
      const body =
        (await packWorker.readPageFile(key, hash, file)) ??
        (await readOfPublic(studio, pass.copy, hash, file)) ??
        (await readAnew(studio, pass.copy, hash, file));
      if (!body) throw notFound();
      ctx.set('Access-Control-Allow-Origin', '*');
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
      ctx.set('Cache-Control', 'private, max-age=900, immutable');
      ctx.type = pageFileType(file);
      ctx.body = body;
    },
  };
}

/**
 * Beside what it has become stands what the copy began with. Once it is published it stands on another release, while
 * a page still shows it beside the one before: whatever was public is shown as it was.
 */
async function readOfPublic(studio: Studio, copy: number, hash: string, file: string) {
  const { base } = await findCopy(studio.database, copy);
  const isPublic = base === hash || (await wasPublic(studio, hash));
  const release = isPublic ? await studio.releases.open(hash) : undefined;
  if (!release) return undefined;
  return (release.pageFiles.get(file) ?? screenFile(release, file, studio.clock()))?.body;
}

/** Another process has compiled it, or this one has forgotten it. */
async function readAnew(studio: Studio, copy: number, hash: string, file: string) {
  const key = copyKey(copy);
  if (studio.packWorker.lastGood(key) === hash) return undefined;
  const compiled = await compileCopy(studio, copy);
  return compiled.hash === hash ? studio.packWorker.readPageFile(key, hash, file) : undefined;
}

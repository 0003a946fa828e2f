import type { Portal, UploadFlow } from '@porchlight/engine';
import { openReleaseFiles, type ReleaseFiles } from '../../release/releaseFiles.ts';
import type { LinkApi } from './createLinkApi.ts';
import type { LinkSummary } from './LinkSummary.ts';

/** All that the page needs of a link, in one language. */
export interface OpenedLink {
  summary: LinkSummary;
  portal: Portal;
  flow: UploadFlow;
}

const releases = new Map<string, ReleaseFiles>();

function filesOf(hash: string): ReleaseFiles {
  const files = releases.get(hash) ?? openReleaseFiles({ hash });
  releases.set(hash, files);
  return files;
}

/**
 * Validates a link and fetches what its release has for it. `guess` is the release that the
 * document was rendered from, nearly always the same: its words are asked for at once.
 */
export async function openLink(api: LinkApi, language: string, guess: string): Promise<OpenedLink> {
  const words = `portal.${language}.json`;
  filesOf(guess)
    .json<Portal>(words)
    .catch(() => undefined);
  const summary = await api.validate();
  const files = filesOf(summary.release);
  const [portal, flow] = await Promise.all([
    files.json<Portal>(words),
    files.json<UploadFlow>(`upload.${summary.flow}.${language}.json`),
  ]);
  return { summary, portal, flow };
}

import type { StudioApi } from '../api/createStudioApi.ts';
import type { DeletedFile, OpenFile, WorkspaceState } from './Workspace.ts';

/** How often a copy is read anew that was written to while it was read. */
const TRIES = 2;

/** A copy as the server has it. */
export async function loadCopy(
  api: Pick<StudioApi, 'copy' | 'files' | 'texts'>,
  id: number,
  tries = TRIES,
): Promise<Pick<WorkspaceState, 'copy' | 'files' | 'deleted' | 'others'>> {
  const [copy, listed, { etag, texts }] = await Promise.all([
    api.copy(id),
    api.files(id),
    api.texts(id),
  ]);
  // By its tag it is told whether a stage, or what the server has later, is of these texts.
  if (etag !== copy.etag && tries > 0) return loadCopy(api, id, tries - 1);
  const files = new Map<string, OpenFile>();
  const deleted = new Map<string, DeletedFile>();
  const others: WorkspaceState['others'] = [];
  for (const file of listed) {
    const { path, etag, isDeleted, changedBy } = file;
    const text = texts[path];
    if (text !== undefined) files.set(path, { text, saved: text, etag });
    else if (!isDeleted) others.push(file);
    else if (path.endsWith('.json')) deleted.set(path, { by: changedBy });
  }
  return { copy, files, deleted, others };
}

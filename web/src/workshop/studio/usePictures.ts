import { useMemo, useSyncExternalStore } from 'react';
import type { StudioApi } from './api/createStudioApi.ts';
import type { Pictures } from './forms/FormProps.ts';
import type { Workspace } from './workspace/openWorkspace.ts';

export interface PicturesOptions {
  api: Pick<StudioApi, 'write'>;
  workspace: Workspace;
  /** Where the files of the copy stand as it was last compiled. */
  stage: string | null | undefined;
}

/** The pictures of a copy: seen as they were last compiled, and put among its files. */
export function usePictures({ api, workspace, stage }: PicturesOptions): Pictures {
  const { others, copy } = useSyncExternalStore(workspace.subscribe, workspace.getState);
  return useMemo(
    () => ({
      names: others.map(({ path }) => path),
      addressOf: (name) => (stage ? `${stage}/${name}` : undefined),
      async put(name, file) {
        const known = others.find(({ path }) => path === name);
        await workspace.flush();
        await api.write(copy.id, name, file, known?.etag);
        await workspace.reload();
      },
    }),
    [api, workspace, others, copy.id, stage],
  );
}

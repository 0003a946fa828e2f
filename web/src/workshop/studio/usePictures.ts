import { useMemo, useSyncExternalStore } from 'react';
import type { Pictures } from './forms/FormProps.ts';
import type { Workspace } from './workspace/Workspace.ts';

/** Whether the browser can show it: what a file is called says little. */
async function canShow(file: Blob): Promise<boolean> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/**
 * The pictures of a copy: seen as they were last compiled, and put among its files.
 * @param stage Where the files of the copy stand as it was last compiled.
 */
export function usePictures(workspace: Workspace, stage: string | null | undefined): Pictures {
  const { others } = useSyncExternalStore(workspace.subscribe, workspace.getState);
  return useMemo(
    () => ({
      // A page fetches those that stand in no folder.
      names: others.map(({ path }) => path).filter((path) => !path.includes('/')),
      addressOf: (name) => (stage ? `${stage}/${name}` : undefined),
      canShow,
      put: workspace.putPicture,
    }),
    [workspace, others, stage],
  );
}

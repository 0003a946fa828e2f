import { useMemo, useSyncExternalStore } from 'react';
import type { Pictures } from './forms/FormProps.ts';
import type { Workspace } from './workspace/Workspace.ts';

const TYPES: { [ending: string]: string } = { svg: 'image/svg+xml', jpg: 'image/jpeg' };

/** Whether the browser shows a file as the picture that its name says. */
async function canShow(file: File): Promise<boolean> {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const image = new Image();
  // Not every system says of a file what it is.
  const type = TYPES[ending] ?? `image/${ending}`;
  image.src = URL.createObjectURL(new Blob([file], { type }));
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

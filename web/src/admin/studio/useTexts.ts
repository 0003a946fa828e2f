import { useMemo, useRef } from 'react';
import type { WorkspaceState } from './workspace/Workspace.ts';

/**
 * The texts of a copy's files, by path; without those that are deleted. The same object until one of them is
 * another: a save changes none, and what is made of a text is made anew for another object.
 */
export function useTexts(files: WorkspaceState['files']): ReadonlyMap<string, string> {
  const before = useRef<ReadonlyMap<string, string>>(undefined);
  return useMemo(() => {
    const texts = new Map<string, string>();
    for (const [name, { text }] of files) if (text !== null) texts.set(name, text);
    const known = before.current;
    const isSame =
      known?.size === texts.size && [...texts].every(([name, text]) => known.get(name) === text);
    before.current = isSame ? known : texts;
    return before.current!;
  }, [files]);
}

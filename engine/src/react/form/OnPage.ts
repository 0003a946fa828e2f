import { createContext, useContext } from 'react';
import type { Pointer } from '../../kernel/index.ts';

/** What of a step stands on the screen, where that is not all of it. */
export interface Page {
  pointers: ReadonlySet<Pointer>;
  /** True of the first page of its step, which says what the step says. */
  isFirst: boolean;
  /** True where one question has the screen for itself. */
  isAlone: boolean;
}

const PageContext = createContext<Page | undefined>(undefined);

/** Shows of the step below it only this page. Without it: all. */
export const PageProvider = PageContext;

/** True where a question stands on the screen, as far as pages are concerned. */
export function useIsOnPage(pointer: Pointer): boolean {
  return useContext(PageContext)?.pointers.has(pointer) ?? true;
}

/** True on the first page of a step, and where a whole step is on the screen. */
export const useIsFirstPage = (): boolean => useContext(PageContext)?.isFirst ?? true;

/** True where one question or group is on the screen at a time; false where a whole step is. */
export const useIsAlone = (): boolean => useContext(PageContext)?.isAlone ?? false;

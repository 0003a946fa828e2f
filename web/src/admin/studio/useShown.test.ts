/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import type { StudioPlace } from './usePlace.ts';
import { useShown } from './useShown.ts';
import type { WorkspaceState } from './workspace/Workspace.ts';

/** The language of the preview before anything was compiled. */
function languageBefore(language: string | undefined, portal: string): string {
  const files = new Map([['portal.json', { text: portal }]]);
  const state = { files, sources: [] } as unknown as WorkspaceState;
  const place = { language } as StudioPlace;
  return renderHook(() => useShown(state, place, { line: 1, ownLanguage: 'en' })).result.current
    .language;
}

const PORTAL = '{ "languages": ["es", "en"] }';

test.each([
  ['one that the pack has', 'en', PORTAL, 'en'],
  ['none', undefined, PORTAL, 'es'],
  ['one that the pack has not', 'fr', PORTAL, 'es'],
  ['a way out of the preview', '../../desk', PORTAL, 'es'],
  ['a way out of it, of a pack that can’t be read', '../../desk', '{', 'en'],
])(
  'the address names %s: before a copy is compiled only a language of its files is shown',
  (_what, wanted, portal, shown) => {
    expect(languageBefore(wanted, portal)).toBe(shown);
  },
);

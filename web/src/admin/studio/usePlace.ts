import { useCallback, useEffect, useState } from 'react';

/** What is open in the studio: it stands in the address, so that a reload leads back to it. */
export interface StudioPlace {
  copy?: number;
  file?: string;
  form?: string;
  program?: string;
  step?: string;
  /** The name of the question that is chosen, in the open file. */
  question?: string;
  /** The action under which the open list of choices was pressed: several may have it. */
  under?: string | undefined;
  /** The builder, or the files with their editor. */
  view: 'build' | 'files';
  /** In which of its states a screen is shown that has some. */
  state?: string;
  language?: string;
  width: 'phone' | 'desktop';
  dock: PanelName;
  /** What has more room than the rest. */
  room?: 'dock' | undefined;
}

/** A panel beside the editor. */
export type PanelName =
  | 'why'
  | 'findings'
  | 'forms'
  | 'answers'
  | 'flow'
  | 'comments'
  | 'history'
  | 'publish'
  | 'releases';
/** The panels beside the editor, in the order of their tabs. */
export const PANELS: PanelName[] = [
  'why',
  'findings',
  'forms',
  'answers',
  'flow',
  'comments',
  'history',
  'publish',
  'releases',
];

function readPlace(): StudioPlace {
  const words = new URLSearchParams(window.location.hash.replace(/^#/, ''));
  const place: StudioPlace = {
    width: words.get('width') === 'desktop' ? 'desktop' : 'phone',
    view: words.get('view') === 'files' ? 'files' : 'build',
    dock:
      PANELS.find((dock) => dock === words.get('dock')) ??
      (words.get('view') === 'files' ? 'why' : 'forms'),
  };
  if (words.get('room') === 'dock') place.room = 'dock';
  const copy = Number(words.get('copy'));
  if (Number.isInteger(copy) && copy > 0) place.copy = copy;
  for (const name of [
    'file',
    'form',
    'program',
    'step',
    'question',
    'under',
    'state',
    'language',
  ] as const) {
    const word = words.get(name);
    if (word) place[name] = word;
  }
  return place;
}

/** A copy in the builder, with nothing in it chosen. */
export const placeOfCopy = (copy: number): Partial<StudioPlace> => ({
  copy,
  view: 'build',
  dock: 'forms',
  file: '',
  form: '',
  program: '',
  step: '',
  question: '',
  under: '',
  state: '',
});

/** What is open, and a way to open something else. */
export function useStudioPlace(): [StudioPlace, (change: Partial<StudioPlace>) => void] {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    const listener = () => setPlace(readPlace());
    window.addEventListener('hashchange', listener);
    return () => window.removeEventListener('hashchange', listener);
  }, []);
  const go = useCallback((change: Partial<StudioPlace>) => {
    const before = readPlace();
    const next = { ...before, ...change };
    const entries = Object.entries(next).filter(([, word]) => word !== undefined && word !== '');
    const hash = `#${new URLSearchParams(entries.map(([name, word]) => [name, String(word)]))}`;
    if (hash !== window.location.hash) {
      if (next.copy !== before.copy) window.history.pushState(null, '', hash);
      else window.history.replaceState(null, '', hash);
    }
    setPlace(next);
  }, []);
  return [place, go];
}

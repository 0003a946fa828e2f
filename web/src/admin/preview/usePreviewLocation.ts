import { useCallback, useEffect, useState } from 'react';
import type { PreviewMode } from '../form-preview/PreviewState.ts';

/** What is looked at: it stands in the address, so that a reload and a bookmark lead back to it. */
export interface PreviewLocation {
  view: 'step' | 'flow' | 'findings';
  form?: string;
  program?: string;
  step?: string;
  look: PreviewMode;
  /** `none`, `typed`, or the id of answers that were found. */
  answers: string;
  /** Languages that are not shown. */
  hidden: string[];
}

const VIEWS: PreviewLocation['view'][] = ['step', 'flow', 'findings'];
const LOOKS: PreviewMode[] = ['filling', 'errors', 'review', 'print'];

function readPlace(hash: string): PreviewLocation {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const one = <T extends string>(name: string, known: T[]): T =>
    known.find((word) => word === words.get(name)) ?? known[0]!;
  const text = (name: string) => words.get(name) ?? undefined;
  const [form, program, step] = [text('form'), text('program'), text('step')];
  return {
    view: one('view', VIEWS),
    ...(form !== undefined && { form }),
    ...(program !== undefined && { program }),
    ...(step !== undefined && { step }),
    look: one('look', LOOKS),
    answers: text('answers') ?? 'none',
    hidden: words.getAll('hidden'),
  };
}

function writePlace({ hidden, ...words }: PreviewLocation): string {
  const entries = Object.entries(words).filter(([, word]) => word !== undefined && word !== '');
  const all = new URLSearchParams(entries as [string, string][]);
  for (const language of hidden) all.append('hidden', language);
  return `#${all}`;
}

/** The place, and a way to go to another. Back and Forward lead through steps, not through keystrokes. */
export function usePreviewLocation(): [
  PreviewLocation,
  (change: Partial<PreviewLocation>) => void,
] {
  const [place, setPlace] = useState(() => readPlace(window.location.hash));
  useEffect(() => {
    const listener = () => setPlace(readPlace(window.location.hash));
    window.addEventListener('hashchange', listener);
    return () => window.removeEventListener('hashchange', listener);
  }, []);
  const go = useCallback((change: Partial<PreviewLocation>) => {
    const before = readPlace(window.location.hash);
    const next = { ...before, ...change };
    const isMove =
      next.step !== before.step || next.form !== before.form || next.view !== before.view;
    if (writePlace(next) !== writePlace(before)) {
      if (isMove) window.history.pushState(null, '', writePlace(next));
      else window.history.replaceState(null, '', writePlace(next));
    }
    setPlace(next);
  }, []);
  return [place, go];
}

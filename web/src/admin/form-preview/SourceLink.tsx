import type { SourcePlace } from '@porchlight/engine/explain';
import { createContext, useContext } from 'react';
import type { SayWords } from '../words/words.ts';
import type { Titles } from './Titles.ts';

/** A place in a file, and in what it holds where that is known; of a text in one language, `params` says which. */
export type OpenedPlace = SourcePlace & {
  pointer?: string;
  params?: { [name: string]: string } | undefined;
};

/** How a place in the pack's files is opened: by an address, or in the page. */
export type SourceOpener =
  | { hrefOf(place: SourcePlace): string }
  | {
      open(place: OpenedPlace): void;
      /** What people call what stands there, for those who see no files. */
      nameOf?(place: OpenedPlace): string;
      /** What they call its questions and steps. */
      titles?: Titles;
    };

const SourceContext = createContext<SourceOpener>({ open: () => undefined });

/** Tells the links within how a place in a file is opened; without it they lead nowhere. */
export const SourceProvider = SourceContext.Provider;

const NO_TITLES: Titles = { question: () => undefined, step: () => undefined };

/** What people call questions and steps, where who reads this sees no files; undefined where she does. */
export function usePlainTitles(): Titles | undefined {
  const opener = useContext(SourceContext);
  const isPlain = 'nameOf' in opener && opener.nameOf !== undefined;
  return isPlain ? (opener.titles ?? NO_TITLES) : undefined;
}

/** Opens a file of the pack at its line, or what stands there. */
export function SourceLink({ place, say }: { place: OpenedPlace; say: SayWords }) {
  const opener = useContext(SourceContext);
  const { file, line } = place;
  const name = 'nameOf' in opener ? opener.nameOf?.(place) : undefined;
  const words = name === undefined ? say('why.open', { file, line }) : say('why.go', { name });
  if ('hrefOf' in opener) {
    return (
      <a className="source" href={opener.hrefOf(place)}>
        {words}
      </a>
    );
  }
  return (
    <button type="button" className="source" onClick={() => opener.open(place)}>
      {words}
    </button>
  );
}

/** Opens files in the editor that answers to `vscode:`. */
export function openInEditor(folder: string): SourceOpener {
  return {
    hrefOf({ file, line, column }) {
      const path = `${folder}/${file}`.split('/').map(encodeURIComponent).join('/');
      return `vscode://file${path}:${line}:${column}`;
    },
  };
}

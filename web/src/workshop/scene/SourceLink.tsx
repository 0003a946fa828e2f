import type { SourcePlace } from '@porchlight/engine/explain';
import { createContext, useContext } from 'react';
import type { SayWords } from '../words/words.ts';

/** How a place in the pack's files is opened: by an address, or in the page. */
export type SourceOpener =
  | { hrefOf(place: SourcePlace): string }
  | { open(place: SourcePlace): void };

const SourceContext = createContext<SourceOpener>({ open: () => undefined });

export const SourceProvider = SourceContext.Provider;

/** Opens a file of the pack at its line. */
export function SourceLink({ place, say }: { place: SourcePlace; say: SayWords }) {
  const opener = useContext(SourceContext);
  const { file, line } = place;
  const words = say('why.open', { file, line });
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

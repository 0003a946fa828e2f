import type { SourcePlace } from '@porchlight/engine/explain';
import type { SayWords } from '../words/words.ts';

export interface SourceLinkProps {
  folder: string;
  place: SourcePlace;
  say: SayWords;
}

/** A link that opens a file of the pack at its line, in the editor that answers to `vscode:`. */
export function SourceLink({ folder, place, say }: SourceLinkProps) {
  const { file, line, column } = place;
  const path = `${folder}/${file}`.split('/').map(encodeURIComponent).join('/');
  return (
    <a className="source" href={`vscode://file${path}:${line}:${column}`}>
      {say('why.open', { file, line })}
    </a>
  );
}

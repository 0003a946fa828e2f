import { readWords, type ShownBlock } from '@porchlight/engine/builder';
import type { BuilderProps } from '../BuilderProps.ts';

/** How many letters of a part say which one it is. */
const LETTERS = 40;

export interface BlockPlaceProps extends Pick<BuilderProps, 'files' | 'say'> {
  blocks: readonly ShownBlock[];
  /** Before which part a new one stands, from 0. */
  place: number;
  onPlace(place: number): void;
}

/** Where a new part of a notice stands: first, or behind one of the others. */
export function BlockPlace({ files, blocks, place, say, onPlace }: BlockPlaceProps) {
  return (
    <label className="tool">
      <span>{say('desk.block-where')}</span>
      <select value={place} onChange={({ target }) => onPlace(Number(target.value))}>
        <option value={0}>{say('desk.block-first')}</option>
        {blocks.map((block, index) => (
          <option key={block.id} value={index + 1}>
            {say('desk.block-behind', { part: titleOf(files, block, say) })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A part by its first words; a list has none. */
function titleOf(
  files: BlockPlaceProps['files'],
  { kind, place }: ShownBlock,
  say: BlockPlaceProps['say'],
): string {
  if (!place) return say(`desk.block-${kind}`);
  const text = readWords(files, place)[0]!.text.replace(/\s+/g, ' ');
  return text.length > LETTERS ? `${text.slice(0, LETTERS).trimEnd()}…` : text;
}

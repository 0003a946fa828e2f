import {
  type PlaceNames,
  readablePlaces,
  readWords,
  type ShownBlock,
} from '@porchlight/engine/builder';
import { ToolSelect } from '../../ToolSelect.tsx';
import type { BuilderProps } from '../BuilderProps.ts';

/** Before all parts. */
export const FIRST = '';

/** How many letters of a part say which one it is. */
const LETTERS = 40;

export interface BlockPlaceProps extends Pick<BuilderProps, 'files' | 'say'> {
  blocks: readonly ShownBlock[];
  /** By which words the places of the notice are known. */
  names: PlaceNames;
  /** Before which part a new one stands, from 0. */
  place: number;
  /** @param after The part before it, or `FIRST`: by its id, which stays when others go. */
  onPlace(after: string): void;
}

/** Where a new part of a notice stands: first, or behind one of the others. */
export function BlockPlace(props: BlockPlaceProps) {
  const { blocks, place, say, onPlace } = props;
  return (
    <ToolSelect
      label={say('desk.block-where')}
      value={blocks[place - 1]?.id ?? FIRST}
      onChoose={onPlace}
    >
      <option value={FIRST}>{say('desk.block-first')}</option>
      {blocks.map((block) => (
        <option key={block.id} value={block.id}>
          {say('desk.block-behind', { part: titleOf(block, props) })}
        </option>
      ))}
    </ToolSelect>
  );
}

/** A part by its first words; a list has none. */
function titleOf({ kind, place }: ShownBlock, { files, names, say }: BlockPlaceProps): string {
  if (!place) return say(`desk.block-${kind}`);
  const written = readWords(files, place)[0]!.text;
  const text = readablePlaces(written, names).replace(/\s+/g, ' ');
  return text.length > LETTERS ? `${text.slice(0, LETTERS).trimEnd()}…` : text;
}

import {
  moveBlock,
  noticeBlocks,
  type PlaceNames,
  type Tellable,
} from '@porchlight/engine/builder';
import { useId, useMemo, useRef, useState } from 'react';
import { DownTo, IS_FAR } from '../../forms/DownTo.tsx';
import { OrderList } from '../../forms/OrderList.tsx';
import { useShowAdded } from '../../forms/useShowAdded.ts';
import { AddBlockForm } from './AddBlockForm.tsx';
import { BlockFields, BlockFold } from './BlockFields.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';
import { pointerAt } from './wanted.ts';

export interface NoticePartsProps extends DeskPartProps {
  tellable: Tellable[];
  /** By which words the places of the notice are known. */
  names: PlaceNames;
}

/** The parts of a notice in their order, and what adds one: it stands behind the part that was worked at. */
export function NoticeParts({ tellable, names, ...props }: NoticePartsProps) {
  const { files, file, say, onBuild } = props;
  const blocks = useMemo(() => noticeBlocks(files, file), [files, file]);
  const [behind, setBehind] = useState<string>();
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const showAdded = useShowAdded(whole, blocks);
  return (
    <Group {...props} title={say('desk.blocks')} keys={['blocks']}>
      {blocks.length >= IS_FAR && <DownTo to={id} label={say('desk.to-new-block')} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes in which of its parts somebody is at work */}
      <div
        className="notice-blocks"
        ref={whole}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>('[data-item]')?.dataset.item;
          if (id !== undefined) setBehind(id);
        }}
      >
        <OrderList
          label={say('desk.blocks')}
          say={say}
          onMove={(from, to) => onBuild(() => moveBlock(files, file, from, to))}
          items={blocks.map((block, index) => ({
            id: block.id,
            title: say(`desk.block-${block.kind}`),
            at: pointerAt(['blocks', index]),
            body: <BlockFields {...props} {...{ block, index, tellable, names }} />,
            foot: <BlockFold {...props} {...{ block, index, tellable }} />,
          }))}
        />
      </div>
      <AddBlockForm {...props} {...{ id, tellable, names, behind }} onAdded={showAdded} />
    </Group>
  );
}

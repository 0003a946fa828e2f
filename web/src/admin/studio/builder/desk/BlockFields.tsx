import {
  type Conditional,
  conditionOf,
  dropBlock,
  formsBehind,
  type PlaceNames,
  type ShownBlock,
  sendingOf,
  type Tellable,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { EditProblem } from '../../EditProblem.tsx';
import { ConditionEditor } from '../ConditionEditor.tsx';
import { caseLabels } from './caseLabels.ts';
import type { DeskPartProps } from './DeskPartProps.ts';
import { listables, targets } from './noticeOptions.ts';
import { PartSelect } from './PartFields.tsx';
import { TellingFields } from './TellingFields.tsx';
import { titlesIn } from './titlesIn.ts';
import { pointerAt } from './wanted.ts';

export interface BlockFieldsProps extends DeskPartProps {
  block: ShownBlock;
  index: number;
  tellable: readonly Tellable[];
  names: PlaceNames;
}

/** One part of a notice. */
export function BlockFields({ block, index, tellable, names, ...props }: BlockFieldsProps) {
  const { files, file, say } = props;
  const { kind, place, at, to } = block;
  const sending = useMemo(() => sendingOf(files, file), [files, file]);
  const title = say(`desk.block-${kind}`);
  return (
    <>
      {place ? (
        <TellingFields {...props} {...{ place, tellable, names }} label={title} />
      ) : (
        <PartSelect
          {...props}
          at={['blocks', index, 'list']}
          label={title}
          value={at}
          options={listables(tellable, sending, say, at)}
        />
      )}
      {kind === 'button' && (
        <PartSelect
          {...props}
          at={['blocks', index, 'to']}
          label={say('desk.button-to')}
          value={to}
          options={targets(sending, say, to)}
        />
      )}
    </>
  );
}

/** When a part of a notice is there, and what takes it away. */
export function BlockFold({ block, index, tellable, ...props }: Omit<BlockFieldsProps, 'names'>) {
  const { files, file, language, say, onBuild } = props;
  const [code, setCode] = useState<EditCode>();
  const of = useMemo<Conditional>(
    () => ({ kind: 'desk', file, at: ['blocks', index, 'when'] }),
    [file, index],
  );
  const when = useMemo(() => conditionOf(files, of), [files, of]);
  const asked = useMemo(
    () => when && titlesIn(when, tellable, language),
    [when, tellable, language],
  );
  const forms = useMemo(() => formsBehind(files, file), [files, file]);
  const reading = useMemo(
    () => ({ reads: 'notice' as const, ...caseLabels(say), notice: file, forms }),
    [say, file, forms],
  );
  return (
    <details data-at={pointerAt(['blocks', index, 'when'])}>
      <summary>
        {asked === undefined ? say('desk.block-more') : say('desk.block-more-when', { asked })}
      </summary>
      <ConditionEditor {...props} of={of} place={reading} />
      <button
        type="button"
        onClick={() => setCode(onBuild(() => dropBlock(files, file, block.id)))}
      >
        {say('desk.drop-block')}
      </button>
      <EditProblem code={code} say={say} />
    </details>
  );
}

import { listOf, type Named, setDeskMember, setDeskPart } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { useState } from 'react';
import { EditProblem } from '../../EditProblem.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { pointerAt } from './wanted.ts';

export interface TicksProps extends Pick<DeskPartProps, 'files' | 'file' | 'say' | 'onBuild'> {
  /** What the ticks are of, for those who don't see where they stand. */
  label: string;
  at: (string | number)[];
  /** Everything that can be ticked. */
  options: readonly Named[];
  /** What is ticked. */
  ticked: readonly string[] | undefined;
  isNeeded?: boolean;
  /** What goes with it where nothing is ticked any more: a part that can't be without it. */
  holder?: (string | number)[];
}

/** A list of a file of the desk, as ticks. */
export function Ticks(props: TicksProps) {
  const { files, file, label, at, options, isNeeded = false, holder, say, onBuild } = props;
  const [code, setCode] = useState<EditCode>();
  const ticked = listOf<string>(props.ticked);
  const order = options.map(({ id }) => id);
  const all = [
    ...options,
    ...ticked
      .filter((id) => !order.includes(id))
      .map((id) => ({ id, title: say('desk.gone', { id }) })),
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: its name stands above it already */}
      <div className="kinds" role="group" aria-label={label} data-at={pointerAt(at)}>
        {all.map(({ id, title }) => (
          <label key={id} className="form-check">
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={({ target }) => {
                const { checked } = target;
                const list = { file, at, order, isNeeded };
                const isLast = !checked && ticked.length === 1;
                setCode(
                  onBuild(() =>
                    holder && isLast
                      ? setDeskPart(files, { file, at: holder }, undefined)
                      : setDeskMember(files, list, id, checked),
                  ),
                );
              }}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
      <EditProblem code={code} say={say} />
    </>
  );
}

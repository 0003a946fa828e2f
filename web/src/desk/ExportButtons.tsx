import { useState } from 'react';
import type { TableKind } from './createDeskApi.ts';
import { useDesk } from './DeskContext.ts';
import { sentenceOf } from './sentenceOf.ts';

/** As what a list can be saved, with the word of the button. */
const KINDS = [
  ['xlsx', 'queue.export-xlsx'],
  ['csv', 'queue.export'],
] as const;

export interface ExportButtonsProps {
  onExport(as: TableKind): Promise<void>;
}

/** A list of many thousand takes its time: it is said, and no button is pressed twice. */
export function ExportButtons({ onExport }: ExportButtonsProps) {
  const { say } = useDesk();
  const [state, setState] = useState<'ready' | 'busy' | { failure: string }>('ready');
  const handleClick = (as: TableKind) => {
    setState('busy');
    onExport(as).then(
      () => setState('ready'),
      (error) => setState({ failure: sentenceOf(error, say) }),
    );
  };
  return (
    <div className="export">
      {KINDS.map(([as, word]) => (
        <button
          key={as}
          type="button"
          className="plain"
          onClick={() => handleClick(as)}
          disabled={state === 'busy'}
        >
          {say(word)}
        </button>
      ))}
      <span role="status">{state === 'busy' && say('queue.exporting')}</span>
      {typeof state === 'object' && (
        <span className="problem" role="alert">
          {state.failure}
        </span>
      )}
    </div>
  );
}

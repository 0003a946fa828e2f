import { type ReactNode, useId } from 'react';
import type { SayWords } from '../../../words/words.ts';
import type { StudioPlace } from '../../usePlace.ts';
import { keyOf, type OtherRow, type RowPlace, rowKey } from './RowPlace.ts';
import type { Moves } from './useMoves.ts';
import { useRowDrag } from './useRowDrag.ts';

/** What a row of the outline opens. */
export type Selection = Pick<
  StudioPlace,
  'file' | 'question' | 'under' | 'form' | 'program' | 'step'
>;

/** What every row of the outline is given. */
export interface RowsProps {
  place: StudioPlace;
  /** Findings of each file, and of each of its questions: `file#name`. */
  counts: ReadonlyMap<string, number>;
  /** Comments that are open, by the same keys. */
  comments: ReadonlyMap<string, number>;
  say: SayWords;
  moves: Moves;
  onSelect(selection: Selection): void;
}

export interface RowProps extends RowsProps {
  title: string;
  selection: Selection;
  /** What is said of it beside its title. */
  mark?: string | undefined;
  /** Where it stands, as what is moved needs to know. */
  at: RowPlace | OtherRow;
  isMovable?: boolean;
  children?: ReactNode;
}

/** One line: what it is, what has been found there, and a grip where it can be moved. */
export function Row(props: RowProps) {
  const { title, selection, mark, place, counts, comments, say, onSelect, children } = props;
  const { at, isMovable = false, moves } = props;
  const id = useId();
  const { file, question, under } = selection;
  const isHere = under === undefined || place.under === under;
  const isCurrent = place.file === file && place.question === question && isHere;
  const key = rowKey(file, question);
  const count = counts.get(key) ?? 0;
  const open = comments.get(key) ?? 0;
  const line = useRowDrag(at, isMovable);
  return (
    <li
      data-row={key}
      data-held={moves.held === key || undefined}
      data-line={moves.line?.row === key ? moves.line.edge : undefined}
    >
      <div ref={line} className="line">
        <button
          type="button"
          id={id}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={() => onSelect(selection)}
        >
          {title}
          {mark && <small> {mark}</small>}
          {open > 0 && <small> {say('comments.open', { count: open })}</small>}
          {count > 0 && <em> {say('state.findings', { count })}</em>}
        </button>
        {isMovable && !('is' in at) && (
          <Grip at={at} titledBy={id} isCurrent={isCurrent} moves={moves} say={say} />
        )}
      </div>
      {children}
    </li>
  );
}

interface GripProps extends Pick<RowsProps, 'moves' | 'say'> {
  at: RowPlace;
  /** The element that says what is moved. */
  titledBy: string;
  isCurrent: boolean;
}

/** By which a row is dragged, or picked up and moved by keys. */
function Grip({ at, titledBy, isCurrent, moves, say }: GripProps) {
  const isHeld = moves.isByKeys && moves.held === keyOf(at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox drags nothing that is inside of a button
    <span
      role="button"
      className="grip"
      // Of a hundred rows that of the chosen one is on the way of the Tab key.
      tabIndex={isCurrent || isHeld ? 0 : -1}
      aria-label={say('build.move')}
      aria-describedby={titledBy}
      aria-pressed={isHeld}
      title={say('build.move')}
      onClick={({ currentTarget }) => {
        currentTarget.focus();
        moves.onGrip(at);
      }}
      onKeyDown={(event) => moves.onKey(event, at)}
      onBlur={moves.onLeave}
    >
      <span aria-hidden="true">⠿</span>
    </span>
  );
}

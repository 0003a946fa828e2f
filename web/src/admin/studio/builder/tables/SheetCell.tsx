import { isDate } from '@porchlight/engine';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { fitsDayField } from './fitsDayField.ts';
import { readPasted } from './readPasted.ts';

/** What a cell is given. */
export interface SheetCellProps {
  label: string;
  value: string;
  /** What counts while it is blank. */
  fallback?: string | undefined;
  place: { row: number; column: number };
  isWrong: boolean;
  /** What says why it, or its row, is wrong. */
  describedBy: string | undefined;
  isFigure: boolean;
  isDay: boolean;
  /** Of words rather than of a figure or a day. */
  isWide: boolean;
  onText(text: string): void;
  onCells(cells: string[][]): void;
  /** To the cell so many rows down and columns to the right; below the last row Enter alone makes another. */
  onMove(down: number, right: number, isEnter: boolean): void;
}

/** A day that is pasted, or half typed by a hand, may be none: it stays in sight as it is. */
function useDayField(isDay: boolean, text: string) {
  // While nothing is chosen, what counts in its place stands there, which a field of days can't show.
  const [isEntered, setEntered] = useState(false);
  return { isDayField: isDay && (text ? fitsDayField(text) : isEntered), setEntered };
}

const ROWS: { [key: string]: number } = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Where an arrow leads out of the text that is typed. */
function sideways({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): number {
  const { selectionStart, selectionEnd, value } = currentTarget;
  if (selectionStart !== selectionEnd) return 0;
  if (key === 'ArrowLeft' && selectionStart === 0) return -1;
  return key === 'ArrowRight' && selectionStart === value.length ? 1 : 0;
}

/** A cell of a table: written as it is typed, pasted over with its neighbours, left by arrows and Enter. */
export function SheetCell(props: SheetCellProps) {
  const { label, value, fallback, place, isWrong, describedBy, isFigure, isDay, isWide } = props;
  // What is typed stays as it is typed until the cell is left: 1. is 1 in the file. Once something else stands
  // there than was written, as after a reload, it is of another row.
  const [typed, setTyped] = useState<{ text: string; written?: string }>();
  useEffect(() => {
    if (typed && typed.written === undefined) setTyped({ ...typed, written: value });
  }, [typed, value]);
  const isMine = typed?.written === undefined || typed.written === value;
  const shown = isMine ? (typed?.text ?? value) : value;
  const { isDayField, setEntered } = useDayField(isDay, shown);
  // Its year is not wrong yet: it is written, and told, once the cell is left.
  const isHalfTyped = (text: string) => isDayField && text !== '' && !isDate(text);
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    // In a field of days the arrows change the day.
    if (isDayField && event.key !== 'Enter') return;
    const down = ROWS[event.key] ?? 0;
    const right = down ? 0 : sideways(event);
    if (!down && !right) return;
    event.preventDefault();
    props.onMove(down, right, event.key === 'Enter');
  }
  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!isDayField && !/[\t\n]/.test(text)) return;
    event.preventDefault();
    setTyped(undefined);
    props.onCells(readPasted(text));
  }
  return (
    <input
      type={isDayField ? 'date' : 'text'}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      className={isFigure ? 'figure' : undefined}
      data-wide={isWide || undefined}
      data-cell={`${place.row} ${place.column}`}
      placeholder={fallback}
      value={shown}
      onChange={({ target }) => {
        setTyped({ text: target.value });
        if (!isHalfTyped(target.value)) props.onText(target.value);
      }}
      onFocus={isDay ? () => setEntered(true) : undefined}
      onBlur={() => {
        if (isMine && typed && isHalfTyped(typed.text)) props.onText(typed.text);
        setTyped(undefined);
        setEntered(false);
      }}
      onKeyDown={handleKey}
      onPaste={handlePaste}
    />
  );
}

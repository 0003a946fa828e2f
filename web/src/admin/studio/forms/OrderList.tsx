import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';

/** One entry of a list that is put in order. */
export interface OrderedItem {
  id: string;
  /** What it is called when it is moved. */
  title: string;
  /** It stands there, and is moved elsewhere. */
  isFixed?: boolean;
  body: ReactNode;
  /** What stands in one row with the buttons that move it. */
  foot?: ReactNode;
  /** Where it stands in its file, as a pointer. */
  at?: string;
}

export interface OrderListProps {
  label: string;
  items: OrderedItem[];
  say: SayWords;
  onMove(from: number, to: number): void;
}

interface Move {
  id: string;
  by: -1 | 1;
}

/** A list that is put in order with buttons, or by dragging; each move is said. */
export function OrderList({ label, items, say, onMove }: OrderListProps) {
  const [said, setSaid] = useState('');
  const { hold, press } = useKeptFocus();

  function move(id: string, to: number) {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (!item || !items[to] || from === to) return;
    onMove(from, to);
    setSaid(say('forms.moved', { title: item.title, place: to + 1, count: items.length }));
  }
  const dragging = useDragging(move);

  return (
    <>
      <ol className="form-order" aria-label={label}>
        {items.map(({ id, title, isFixed, body, foot, at }, index) => (
          <li
            key={id}
            data-item={id}
            data-at={at}
            data-fixed={isFixed || undefined}
            {...dragging({ id, title, index })}
            draggable={!isFixed}
          >
            <div className="form-order-body">{body}</div>
            <Foot words={foot}>
              {!isFixed &&
                ([-1, 1] as const).map((by) => (
                  <MoveButton
                    key={by}
                    by={by}
                    title={title}
                    isAtEnd={!items[index + by]}
                    say={say}
                    hold={(button) => hold({ id, by }, button)}
                    onMove={() => {
                      press({ id, by });
                      move(id, index + by);
                    }}
                  />
                ))}
            </Foot>
          </li>
        ))}
      </ol>
      <p className="heard" role="status">
        {said}
      </p>
    </>
  );
}

/** The buttons that move an entry: beside it, or below it in a row with what else is done with it. */
function Foot({ words, children }: { words: ReactNode; children: ReactNode }) {
  const buttons = children && <div className="form-order-buttons">{children}</div>;
  if (words === undefined) return buttons;
  return (
    <div className="form-order-foot">
      {words}
      {buttons}
    </div>
  );
}

/** Gives the focus back to the button that was pressed: the browser takes it from a row that is put elsewhere. */
function useKeptFocus() {
  const pressed = useRef<Move>(undefined);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    const { id, by } = pressed.current ?? {};
    if (id !== undefined) buttons.current.get(`${id} ${by}`)?.focus();
    pressed.current = undefined;
  });
  return {
    hold({ id, by }: Move, button: HTMLButtonElement | null) {
      if (button) buttons.current.set(`${id} ${by}`, button);
      else buttons.current.delete(`${id} ${by}`);
    },
    press(move: Move) {
      pressed.current = move;
    },
  };
}

/**
 * Rows that are dragged onto each other. @returns What a row is given for that.
 * @param onDrop The row of that id was let go over the one at that place.
 */
function useDragging(onDrop: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  return ({ id, title, index }: { id: string; title: string; index: number }) => ({
    'data-dragged': dragged === id || undefined,
    'data-over': over === id || undefined,
    onDragStart(event: DragEvent) {
      // Words in a field are marked by dragging, too.
      if ((event.target as Element).closest('input, textarea')) return event.preventDefault();
      event.dataTransfer?.setData('text/plain', title);
      setDragged(id);
    },
    onDragOver(event: DragEvent) {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(id);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      if (dragged !== undefined) onDrop(dragged, index);
    },
    onDragEnd() {
      setDragged(undefined);
      setOver(undefined);
    },
  });
}

interface MoveButtonProps {
  by: Move['by'];
  /** What is moved. */
  title: string;
  isAtEnd: boolean;
  say: SayWords;
  hold(button: HTMLButtonElement | null): void;
  onMove(): void;
}

function MoveButton({ by, title, isAtEnd, say, hold, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      ref={hold}
      aria-label={say(by < 0 ? 'forms.move-up' : 'forms.move-down', { title })}
      // Not disabled: the focus would be lost at the end of the list.
      aria-disabled={isAtEnd || undefined}
      onClick={onMove}
    >
      <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
    </button>
  );
}

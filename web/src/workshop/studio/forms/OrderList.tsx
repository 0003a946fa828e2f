import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';

export interface OrderedItem {
  id: string;
  /** What it is called when it is moved. */
  title: string;
  /** It stands there, and is moved elsewhere. */
  isFixed?: boolean;
  body: ReactNode;
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
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const pressed = useRef<Move>(undefined);
  const buttons = useRef(new Map<string, HTMLButtonElement>());

  // The browser takes the focus from a row that is put elsewhere.
  useEffect(() => {
    const { id, by } = pressed.current ?? {};
    if (id !== undefined) buttons.current.get(`${id} ${by}`)?.focus();
    pressed.current = undefined;
  });

  function move(id: string, to: number) {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (!item || !items[to] || from === to) return;
    onMove(from, to);
    setSaid(say('forms.moved', { title: item.title, place: to + 1, count: items.length }));
  }

  return (
    <>
      <ol className="form-order" aria-label={label}>
        {items.map(({ id, title, isFixed, body }, index) => (
          <li
            key={id}
            draggable={!isFixed}
            data-fixed={isFixed || undefined}
            data-dragged={dragged === id || undefined}
            data-over={over === id || undefined}
            onDragStart={(event) => {
              // Words in a field are marked by dragging, too.
              if ((event.target as Element).closest('input, textarea'))
                return event.preventDefault();
              event.dataTransfer?.setData('text/plain', title);
              setDragged(id);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(id);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, index);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
          >
            <div className="form-order-body">{body}</div>
            {!isFixed && (
              <div className="form-order-buttons">
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    ref={(button) => {
                      if (button) buttons.current.set(`${id} ${by}`, button);
                      else buttons.current.delete(`${id} ${by}`);
                    }}
                    aria-label={say(by < 0 ? 'forms.move-up' : 'forms.move-down', { title })}
                    // Not disabled: the focus would be lost at the end of the list.
                    aria-disabled={!items[index + by] || undefined}
                    onClick={() => {
                      pressed.current = { id, by };
                      move(id, index + by);
                    }}
                  >
                    <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
                  </button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      <p className="heard" role="status">
        {said}
      </p>
    </>
  );
}

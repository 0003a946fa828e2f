import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface TabsProps<Id extends string> {
  tabs: { id: Id; label: ReactNode }[];
  chosen: Id;
  /** What the tabs are of. */
  label: string;
  /** Of the panel. */
  className?: string;
  /** What stands in the row of the tabs, at its end. */
  aside?: ReactNode;
  /** What the chosen one shows. */
  children: ReactNode;
  onChoose(id: Id): void;
}

const STEPS: { [key: string]: (at: number, count: number) => number } = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs as the keyboard knows them: one stop, and arrows from one to the next. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { tabs, chosen, label, className, aside, children, onChoose } = props;
  const buttons = useRef(new Map<Id, HTMLButtonElement>());
  const id = useId();

  function handleKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex((one) => one.id === chosen);
    const next = tabs[step(at, tabs.length)]!.id;
    onChoose(next);
    buttons.current.get(next)?.focus();
  }

  return (
    <>
      <div className="tab-row">
        <div role="tablist" aria-label={label}>
          {tabs.map((one) => (
            <button
              key={one.id}
              ref={(button) => {
                if (button) buttons.current.set(one.id, button);
              }}
              type="button"
              role="tab"
              id={`${id}${one.id}`}
              aria-selected={one.id === chosen}
              aria-controls={`${id}panel`}
              tabIndex={one.id === chosen ? 0 : -1}
              onClick={() => onChoose(one.id)}
              onKeyDown={handleKey}
            >
              {one.label}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${chosen}`}
        className={className}
      >
        {children}
      </div>
    </>
  );
}

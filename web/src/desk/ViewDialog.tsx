import { STAFF_TEXT_LIMITS } from '@porchlight/engine';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDesk } from './DeskContext.ts';
import { endsOf, NarrowRange, NO_ENDS, toRange } from './NarrowRange.tsx';
import { Press } from './Press.tsx';
import type { QueueCount } from './records.ts';
import { sentenceOf } from './sentenceOf.ts';
import { useFocusBack } from './useFocusBack.ts';
import type { Narrowing, NarrowingChoice, SavedView, View } from './View.ts';

export interface ViewDialogProps {
  /** What is changed; absent: a new one is made. */
  view: View | undefined;
  /** Absent where it is gone: the list can only be removed. */
  queue: QueueCount | undefined;
  onClose(): void;
  /** @param id The list as it is now; absent after it was removed. */
  onSaved(id: number | undefined): void;
}

/** Saves a list of one's own, or removes it. */
function useSaving({ view, onSaved }: Pick<ViewDialogProps, 'view' | 'onSaved'>) {
  const { api, say } = useDesk();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState('');
  async function attempt(work: () => Promise<number | undefined>) {
    setIsSaving(true);
    setFailure('');
    try {
      onSaved(await work());
    } catch (error) {
      setFailure(sentenceOf(error, say));
    } finally {
      setIsSaving(false);
    }
  }
  const save = (wanted: SavedView) =>
    attempt(async () => {
      if (!view) return api.createView(wanted);
      await api.changeView(view.id, wanted);
      return view.id;
    });
  const remove = () => attempt(() => api.removeView(view!.id).then(() => undefined));
  return { isSaving, failure, save, remove };
}

/** Makes, changes or removes a list of one's own. */
export function ViewDialog({ view, queue, onClose, onSaved }: ViewDialogProps) {
  const { say } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusBack();
  const { isSaving, failure, save, remove } = useSaving({ view, onSaved });
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const buttons = (
    <>
      {view && (
        <Press isOff={isSaving} onPress={() => void remove()}>
          {say('view.remove')}
        </Press>
      )}
      <button type="button" onClick={onClose}>
        {say('action.cancel')}
      </button>
    </>
  );
  return (
    <dialog
      ref={dialog}
      className="action"
      aria-labelledby="view-title"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="view-title">{say(view ? 'view.change' : 'view.new')}</h2>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
      {queue ? (
        <ViewForm view={view} queue={queue} onSave={(wanted) => !isSaving && void save(wanted)}>
          {buttons}
          <Press className="main" isOff={isSaving}>
            {say('view.save')}
          </Press>
        </ViewForm>
      ) : (
        <p className="buttons">{buttons}</p>
      )}
    </dialog>
  );
}

/** What is chosen of each thing by which the queue can be narrowed: the position of the choice. */
type Chosen = { [at: string]: string };

function chosenOf(view: View | undefined, narrow: NarrowingChoice[]): Chosen {
  const found = narrow.flatMap(({ at, choices }) => {
    const own = view?.narrow.find((one) => one.at === at && !one.isGone);
    const position = choices.findIndex(({ value }) => value === own?.value);
    return position < 0 ? [] : [[at, String(position)]];
  });
  return Object.fromEntries(found);
}

/** What the list is narrowed by. */
function narrowedBy(
  narrow: NarrowingChoice[],
  chosen: Chosen,
  ends: ReturnType<typeof endsOf>,
): Narrowing[] {
  return narrow.flatMap((one): Narrowing[] => {
    const { at, choices, range } = one;
    if (range) return [toRange(one, ends[at] ?? NO_ENDS) ?? []].flat();
    const choice = choices[Number(chosen[at] || Number.NaN)];
    return choice ? [{ at, value: choice.value }] : [];
  });
}

interface ViewFormProps {
  view: View | undefined;
  queue: QueueCount;
  onSave(wanted: SavedView): void;
  children: ReactNode;
}

/** The name of a list, and what is to be so of its cases. */
function ViewForm({ view, queue, onSave, children }: ViewFormProps) {
  const { say } = useDesk();
  const narrow = queue.narrow ?? [];
  const [name, setName] = useState(view?.name ?? '');
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(view, narrow));
  const [ends, setEnds] = useState(() => endsOf(view, narrow));
  const [isReversed, setIsReversed] = useState(view?.isReversed ?? false);
  return (
    <form
      className="view-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ name, queue: queue.name, narrow: narrowedBy(narrow, chosen, ends), isReversed });
      }}
    >
      <p className="quiet">{say('view.of', { title: queue.title })}</p>
      <label>
        {say('view.name')}
        <input
          value={name}
          required
          maxLength={STAFF_TEXT_LIMITS.viewName}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {narrow.map((one) =>
        one.range ? (
          <NarrowRange
            key={one.at}
            narrow={one}
            ends={ends[one.at] ?? NO_ENDS}
            onChange={(typed) => setEnds({ ...ends, [one.at]: typed })}
          />
        ) : (
          <NarrowSelect
            key={one.at}
            narrow={one}
            value={chosen[one.at] ?? ''}
            onChange={(value) => setChosen({ ...chosen, [one.at]: value })}
          />
        ),
      )}
      <label className="tick">
        <input
          type="checkbox"
          checked={isReversed}
          onChange={(event) => setIsReversed(event.target.checked)}
        />
        <span>{say('view.reversed')}</span>
      </label>
      <p className="buttons">{children}</p>
    </form>
  );
}

interface NarrowSelectProps {
  narrow: NarrowingChoice;
  /** The position of what is chosen; blank: all. */
  value: string;
  onChange(value: string): void;
}

function NarrowSelect({ narrow: { label, choices }, value, onChange }: NarrowSelectProps) {
  const { say } = useDesk();
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{say('view.any')}</option>
        {choices.map((choice, position) => (
          <option key={String(choice.value)} value={position}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

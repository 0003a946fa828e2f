import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import type { SayWords } from '../words/words.ts';
import { matchesWords } from './matchesWords.ts';

/** More entries than these are searched: about as many as a drop-down list shows at once. */
const MOST_IN_SIGHT = 15;

/** An entry of a list that can be searched. */
export interface SearchedOption {
  value: string;
  title: string;
  /** The heading that it stands under; its words find it, too. */
  group?: string | undefined;
  isDisabled?: boolean;
}

type SelectProps = Omit<ComponentProps<'select'>, 'value' | 'children' | 'onChange' | 'ref'>;

/** What a `SearchedSelect` is given; the rest is its list's. */
export interface SearchedSelectProps extends SelectProps {
  /** What the list is called, for those who hear the search alone. */
  label: string;
  value: string;
  options: readonly SearchedOption[];
  /** Whether something is chosen, so that the search waits for a press; absent: whether the value is an entry. */
  isChosen?: boolean;
  /** Entries above and below those that are searched. */
  before?: ReactNode;
  after?: ReactNode;
  say: SayWords;
  onChoose(value: string): void;
}

const choosable = (found: readonly SearchedOption[]) => found.filter((one) => !one.isDisabled);

/** The only one that can be chosen. */
function onlyOne(found: readonly SearchedOption[]): SearchedOption | undefined {
  const [first, ...others] = choosable(found);
  return others.length === 0 ? first : undefined;
}

/** What is typed to find an entry. Once it is begun it is there until it is closed, whatever is chosen. */
function useSearch() {
  const [text, setText] = useState<string>();
  return {
    text: text ?? '',
    isOpen: text !== undefined,
    begin: setText,
    close: () => setText(undefined),
  };
}

/** A drop-down list. A long one is narrowed by words that are typed beside it. */
export function SearchedSelect(props: SearchedSelectProps) {
  const { label, value, options, isChosen, before, after, say, onChoose, ...select } = props;
  const { text, isOpen, begin, close } = useSearch();
  const list = useRef<HTMLSelectElement>(null);
  const isLong = options.length > MOST_IN_SIGHT;
  const isSet = isChosen ?? options.some((one) => one.value === value);
  const isSearched = isLong && (isOpen || !isSet);
  const matches = isSearched ? text.trim() : '';
  const found = options.filter(({ title, group = '' }) =>
    matchesWords(`${title} ${group}`, matches),
  );
  function handleFound() {
    if (choosable(found).length === 0) return;
    list.current?.focus();
    const only = matches ? onlyOne(found) : undefined;
    if (!only) return openList(list.current);
    close();
    onChoose(only.value);
  }
  function handleGiveUp() {
    if (isSet) list.current?.focus();
    close();
  }
  /** What is found stays while it is gone through: in a closed list each arrow chooses. */
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) close();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes when the fields within it are left
    <div className="searched" onBlur={handleBlur}>
      {isSearched && (
        <SearchField
          {...{ label, text, say }}
          isBegun={isOpen}
          found={matches ? found : undefined}
          onText={begin}
          onFound={handleFound}
          onGiveUp={handleGiveUp}
        />
      )}
      <select
        {...select}
        ref={list}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {before}
        <Entries options={options.filter((one) => one.value === value || found.includes(one))} />
        {after}
      </select>
      {isLong && !isSearched && <SearchButton {...{ label, say }} onPress={() => begin('')} />}
    </div>
  );
}

type SearchButtonProps = Pick<SearchedSelectProps, 'label' | 'say'> & { onPress(): void };

function SearchButton({ label, say, onPress }: SearchButtonProps) {
  const name = say('build.search-list', { label });
  return (
    <button type="button" aria-label={name} title={name} onClick={onPress}>
      <Glass />
    </button>
  );
}

/** Opens a list where the browser lets it be opened. */
function openList(list: HTMLSelectElement | null): void {
  try {
    list?.showPicker?.();
  } catch {
    // It has the focus, and opens by its own key.
  }
}

/** Entries under their headings, in their order. */
function Entries({ options }: Pick<SearchedSelectProps, 'options'>) {
  const listed = (group: string | undefined) =>
    options
      .filter((one) => one.group === group)
      .map(({ value, title, isDisabled }) => (
        <option key={value} value={value} disabled={isDisabled}>
          {title}
        </option>
      ));
  return [...new Set(options.map(({ group }) => group))].map((group) =>
    group === undefined ? (
      listed(group)
    ) : (
      <optgroup key={group} label={group}>
        {listed(group)}
      </optgroup>
    ),
  );
}

interface SearchFieldProps extends Pick<SearchedSelectProps, 'label' | 'say'> {
  text: string;
  /** Whether a press began it, so that it has the focus. */
  isBegun: boolean;
  /** What has the words in it; undefined where none are typed. */
  found: readonly SearchedOption[] | undefined;
  onText(text: string): void;
  /** Chooses the only one, or goes on to the list. */
  onFound(): void;
  onGiveUp(): void;
}

/** What is typed to find an entry, and how many are found. */
function SearchField(props: SearchFieldProps) {
  const { label, text, isBegun, found, say, onText, onFound, onGiveUp } = props;
  // What is heard has to be there before it says something, and not once for each list of a form.
  const [isEntered, setEntered] = useState(false);
  const KEYS: { [key: string]: () => void } = {
    Enter: onFound,
    ArrowDown: onFound,
    Escape: onGiveUp,
  };
  function handleKey(event: KeyboardEvent) {
    const work = KEYS[event.key];
    if (!work || event.nativeEvent.isComposing) return;
    // Where there is nothing to end here, Escape is for what is around it.
    if (event.key === 'Escape' && !text && !isBegun) return;
    // Neither is its form sent nor its dialog closed.
    event.preventDefault();
    event.stopPropagation();
    work();
  }
  return (
    <>
      <input
        type="search"
        // biome-ignore lint/a11y/noAutofocus: a press asked for it
        autoFocus={isBegun}
        aria-label={say('build.search-list', { label })}
        placeholder={say('build.search')}
        autoComplete="off"
        value={text}
        onFocus={() => setEntered(true)}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={handleKey}
      />
      {isEntered && (
        <small className="quiet" role="status">
          {found && saidOf(found, text.trim(), say)}
        </small>
      )}
    </>
  );
}

function saidOf(found: readonly SearchedOption[], text: string, say: SayWords): string {
  if (found.length === 0) return say('build.search-none', { text });
  const only = onlyOne(found);
  if (only) return say('build.search-one', { title: only.title });
  const { length: count } = choosable(found);
  return count > 0
    ? say('build.search-count', { count })
    : say('build.search-locked', { count: found.length, title: found[0]!.title });
}

function Glass() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="6.5" cy="6.5" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M10 10l4.5 4.5" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

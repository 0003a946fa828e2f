import { useMemo, useState } from 'react';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { CopyScreens } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import {
  groupScreens,
  type NamingOptions,
  nameOfScreen,
  type ScreenGroup,
  screenIn,
  shownLanguages,
} from './groupScreens.ts';
import { ScreensDialog } from './ScreensDialog.tsx';
import { isFresh, useChangedScreens } from './useChangedScreens.ts';

/** Of which state the screens are shown, and to whom. */
export interface ScreensSectionProps extends NamingOptions {
  api: Pick<StudioApi, 'screens'>;
  copy: number;
  /** The release that the copy stands on. */
  base: string;
  /** The hash of the state that is looked at: nothing else is shown. */
  state: string;
  /** The admin's own. */
  language: string;
  /** Asks anew which state it is. */
  onLookAgain(): Promise<void>;
}

/** The screens that differ, each of which opens as it was beside what it becomes. */
export function ScreensSection(props: ScreensSectionProps) {
  const { api, copy, base, state, say, onLookAgain } = props;
  const { found, problem, isAsking, reload } = useChangedScreens(api, { copy, base, state, say });
  const groups = useMemo(() => groupScreens(found?.screens ?? []), [found]);
  const [opened, setOpened] = useState<string>();
  const isStale = found !== undefined && found.state !== state;
  const at = isStale ? -1 : groups.findIndex(({ key }) => key === opened);
  // What is not there any more doesn't come back by itself.
  if (opened !== undefined && at < 0) setOpened(undefined);
  const renew = () => {
    if (found && !isAsking && !isFresh(found)) reload();
  };
  const open = (next: number | undefined) => {
    if (next !== undefined) renew();
    setOpened(next === undefined ? undefined : groups[next]!.key);
  };
  async function lookAgain(): Promise<void> {
    await onLookAgain();
    reload();
  }
  const isComparing = isAsking && (!found || isStale);
  const retry = () => (isStale ? void lookAgain() : reload());
  const failure = problem && <Failure text={problem} say={say} onRetry={retry} />;
  return (
    <div className="screens">
      <h2 tabIndex={-1}>{say('screens.title')}</h2>
      {isComparing && <p role="status">{say('screens.comparing')}</p>}
      {at < 0 && failure}
      {isStale && !isAsking && !failure && (
        <>
          <p role="alert">{say('screens.stale')}</p>
          <p className="actions">
            <button
              type="button"
              onClick={({ currentTarget }) => {
                focusHeading(currentTarget);
                void lookAgain();
              }}
            >
              {say('screens.look-again')}
            </button>
          </p>
        </>
      )}
      {found && !isStale && <ScreenList {...props} found={found} groups={groups} onOpen={open} />}
      {found && at >= 0 && (
        <ScreensDialog
          {...props}
          {...{ found, groups, at, isAsking, failure, renew }}
          onGo={open}
        />
      )}
    </div>
  );
}

/** The button goes while it is asked again; the heading above it, of the dialog or of the section, stays. */
const focusHeading = (button: HTMLButtonElement) =>
  button.closest('dialog, .screens')?.querySelector('h2')?.focus();

interface FailureProps extends Pick<NamingOptions, 'say'> {
  text: string;
  onRetry(): void;
}

function Failure({ text, say, onRetry }: FailureProps) {
  return (
    <>
      <Problem text={text} />
      <p className="actions">
        <button
          type="button"
          onClick={({ currentTarget }) => {
            focusHeading(currentTarget);
            onRetry();
          }}
        >
          {say('studio.retry')}
        </button>
      </p>
    </>
  );
}

interface ScreenListProps extends NamingOptions {
  found: CopyScreens;
  groups: ScreenGroup[];
  language: string;
  onOpen(at: number): void;
}

function ScreenList(props: ScreenListProps) {
  const { found, groups, say } = props;
  const own = groups.filter(({ isOwn }) => isOwn).length;
  const around = groups.length - own;
  if (groups.length === 0) return <p>{say('screens.none')}</p>;
  return (
    <>
      <p className="quiet">{say('screens.help')}</p>
      {own > 0 && <Screens {...props} from={0} to={own} />}
      {around > 0 && (
        <details>
          <summary>{say('screens.around', { count: around })}</summary>
          <Screens {...props} from={own} to={groups.length} />
        </details>
      )}
      {found.more > 0 && <p className="quiet">{say('screens.more', { count: found.more })}</p>}
    </>
  );
}

function Screens(props: ScreenListProps & { from: number; to: number }) {
  const { found, groups, language, say, onOpen, from, to } = props;
  return (
    <ul className="rows">
      {groups.slice(from, to).map((group, index) => (
        <li key={group.key} className="actions">
          <button type="button" onClick={() => onOpen(from + index)}>
            {nameOfScreen(screenIn(group, language), props)}
          </button>
          <span className="quiet">{notesOf(group, found, say).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is said beside the name of a screen: that it is new or gone, and in which languages alone it differs. */
function notesOf(group: ScreenGroup, found: CopyScreens, say: NamingOptions['say']): string[] {
  const { byLanguage } = group;
  const all = [...byLanguage.values()];
  const { is } = all[0]!;
  const languages = shownLanguages(group, found);
  const names = languages.filter(({ id }) => byLanguage.has(id)).map(({ name }) => name);
  return [
    ...(is !== 'changed' && all.every((one) => one.is === is) ? [say(`screens.is-${is}`)] : []),
    ...(names.length < languages.length
      ? [say('screens.only-in', { languages: names.join(', ') })]
      : []),
  ];
}

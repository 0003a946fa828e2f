import { type ReactNode, useId, useMemo, useState } from 'react';
import type { FromStage } from '../../form-preview/PreviewState.ts';
import { previewStateOf } from '../../form-preview/previewStateOf.ts';
import { StageFrame } from '../../form-preview/StageFrame.tsx';
import { useWidth } from '../../form-preview/useWidth.ts';
import type { ChangedScreen, CopyScreens } from '../api/records.ts';
import { ToolSelect } from '../ToolSelect.tsx';
import { useModal } from '../useModal.ts';
import { splitStage } from '../useOutline.ts';
import {
  type NamingOptions,
  nameOfScreen,
  type ScreenGroup,
  screenIn,
  shownLanguages,
} from './groupScreens.ts';

/** Which screen is open, and the ways from it. */
export interface ScreensDialogProps extends NamingOptions {
  found: CopyScreens;
  groups: ScreenGroup[];
  /** Which of them is open. */
  at: number;
  /** The admin's own. */
  language: string;
  /** Whether their files get another address: none is fetched meanwhile. */
  isAsking: boolean;
  /** That there is no other address, in place of the frames. */
  failure: ReactNode;
  /** Asks for another address, where that of the files is over. */
  renew(): void;
  /** Opens another one, or none. */
  onGo(at: number | undefined): void;
}

/** One screen as it was, beside what it becomes, as on a phone. */
export function ScreensDialog(props: ScreensDialogProps) {
  const { found, groups, at, isAsking, failure, say, renew, onGo } = props;
  const dialog = useModal();
  const id = useId();
  const group = groups[at]!;
  const [chosen, setChosen] = useState<string>();
  const languages = shownLanguages(group, found);
  const language = languageOf(group, languages, [chosen, props.language]);
  const screen = screenIn(group, language);
  const name = nameOfScreen(screen, props);
  const { name: languageName } = languages.find((one) => one.id === language)!;
  function choose(next: string): void {
    renew();
    setChosen(next);
  }
  function close(): void {
    // While it is on the page: the focus goes back to what opened it.
    dialog.current?.close();
    onGo(undefined);
  }
  return (
    <dialog
      ref={dialog}
      className="clash screens-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={id} tabIndex={-1}>
        {name}
      </h2>
      <p role="status" className="quiet">
        {say('screens.place', { at: at + 1, count: groups.length })}
        {!group.byLanguage.has(language) && ` · ${say('screens.same', { language: languageName })}`}
      </p>
      <div className="actions">
        <ToolSelect label={say('screens.language')} value={language} onChoose={choose}>
          {languages.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </ToolSelect>
        {groups.length > 1 && <Turning {...{ at, say, onGo }} count={groups.length} />}
        <button type="button" onClick={close}>
          {say('screens.close')}
        </button>
      </div>
      {isAsking ? (
        <p role="status">{say('screens.comparing')}</p>
      ) : (
        failure || (
          <Sides key={`${group.key} ${language}`} {...{ found, screen, language, name, say }} />
        )
      )}
    </dialog>
  );
}

interface TurningProps extends Pick<ScreensDialogProps, 'at' | 'say' | 'onGo'> {
  count: number;
}

/** To the next screen and back; behind the last comes the first, so that neither button ever goes. */
function Turning({ at, count, say, onGo }: TurningProps) {
  return (
    <>
      <button type="button" onClick={() => onGo((at + count - 1) % count)}>
        {say('screens.previous')}
      </button>
      <button type="button" onClick={() => onGo((at + 1) % count)}>
        {say('screens.next')}
      </button>
    </>
  );
}

/**
 * The language that was chosen, where the screen is there in it; else the first in which it differs, the
 * admin's own before the others.
 */
function languageOf(
  { byLanguage }: ScreenGroup,
  languages: CopyScreens['languages'],
  [chosen, own]: [chosen: string | undefined, own: string],
): string {
  const isThere = languages.some(({ id }) => id === chosen);
  if (chosen !== undefined && isThere) return chosen;
  return byLanguage.has(own) ? own : languages.find(({ id }) => byLanguage.has(id))!.id;
}

interface SidesProps extends Pick<NamingOptions, 'say'> {
  found: CopyScreens;
  screen: ChangedScreen;
  language: string;
  name: string;
}

const WIDTH = 360;
/** Pixels: what a screen has at least, and what it is cut off at. */
const LEAST = 560;
const MOST = 6_000;

function Sides({ found, screen, language, name, say }: SidesProps) {
  const [box, room] = useWidth(WIDTH);
  const scale = Math.min(1, room / WIDTH);
  const all = { screen, language, name, scale, say };
  return (
    <div ref={box} className="frame-row">
      <Side {...all} side="before" stage={screen.is === 'new' ? undefined : found.before} />
      <Side {...all} side="after" stage={screen.is === 'gone' ? undefined : found.after} />
    </div>
  );
}

interface SideProps extends Omit<SidesProps, 'found'> {
  side: 'before' | 'after';
  /** Where its files are; none where it has no such screen. */
  stage: string | undefined;
  scale: number;
}

const NO_ASKS: never[] = [];

function Side({ side, stage, screen, language, name, scale, say }: SideProps) {
  const [height, setHeight] = useState(LEAST);
  const preview = useMemo(() => {
    if (stage === undefined) return undefined;
    const { outline, step, program, state, given } = screen;
    return previewStateOf(outline, step, {
      ...splitStage(stage),
      ...given,
      language,
      programs: program === undefined ? [] : [program],
      look: 'filling',
      state: state?.id,
    });
  }, [stage, screen, language]);
  function handleMessage(message: FromStage): void {
    // All of it is in sight, as on a picture.
    if (message.kind === 'shown') setHeight(Math.min(MOST, Math.max(LEAST, message.height)));
  }
  return (
    <figure>
      <figcaption>{say(`screens.${side}`)}</figcaption>
      {preview ? (
        <StageFrame
          src={`/studio/frame/${encodeURIComponent(language)}`}
          preview={preview}
          id={side}
          title={say('screens.frame', { side: say(`screens.${side}`), name })}
          width={WIDTH}
          height={height}
          scale={scale}
          say={say}
          hidden={say('screens.hidden')}
          asks={NO_ASKS}
          onMessage={handleMessage}
        />
      ) : (
        <p className="no-screen" style={{ width: WIDTH * scale }}>
          {say(`screens.no-${side}`)}
        </p>
      )}
    </figure>
  );
}

import { useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Publication } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import { ReleaseRow, titleOf } from './ReleaseRow.tsx';
import { RollBackForm } from './RollBackForm.tsx';
import { Schedules } from './Schedules.tsx';
import { useReleases } from './useReleases.ts';

export interface ReleasesPanelProps {
  api: StudioApi;
  say: SayWords;
  /** The admin's own. */
  language: string;
  /** Opens a copy that was begun. */
  onOpen(copy: number): void;
  onDone(): Promise<void>;
}

/** Names of copies are no longer. */
const NAME_LENGTH = 100;

/** Begins a copy that starts from a release. @returns Its id. */
async function beginCopy(api: StudioApi, from: Publication, say: SayWords): Promise<number> {
  const name = say('studio.copy-of', { release: titleOf(from) }).slice(0, NAME_LENGTH);
  const { id } = await api.begin(name, from.release);
  return id;
}

/** Of each release the publication that stands first: one can be public again. */
function newestOf(releases: readonly Publication[]): ReadonlySet<Publication> {
  const firstOf = (release: string) => releases.find((one) => one.release === release);
  return new Set(releases.filter((one) => firstOf(one.release) === one));
}

/** What was public, is and will be: who, when, why; the way back, and copies that start from there. */
export function ReleasesPanel({ api, say, language, onOpen, onDone }: ReleasesPanelProps) {
  const { releases, schedules, isWorking, problem, attempt, load, cancel } = useReleases(api, say);
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLHeadingElement>(null);

  const begin = (one: Publication) => attempt(async () => onOpen(await beginCopy(api, one, say)));
  const close = () => {
    setChosen(undefined);
    list.current?.focus();
  };
  async function rollBack(one: Publication, seen: string, reason: string) {
    await api.rollBack(one.release, seen, reason);
    setSaid(say('studio.rolled-back', { release: titleOf(one) }));
    close();
    await load();
    await onDone();
  }

  const current = releases?.find(({ isPublic }) => isPublic)?.release;
  const newest = newestOf(releases ?? []);
  return (
    <section className="releases">
      <Problem text={problem} />
      <p role="status">{said}</p>
      {schedules.length > 0 && (
        <Schedules schedules={schedules} say={say} onCancel={(id) => void cancel(id)} />
      )}
      <h2 ref={list} tabIndex={-1}>
        {say('studio.releases')}
      </h2>
      <ul className="rows">
        {releases?.map((one) => (
          <ReleaseRow key={`${one.release} ${one.since}`} publication={one} say={say}>
            {newest.has(one) && chosen !== one.release && (
              <ReleaseActions
                publication={one}
                isEarlier={one.release !== current}
                isWorking={isWorking}
                say={say}
                onRollBack={() => setChosen(one.release)}
                onCopy={() => void begin(one)}
              />
            )}
            {newest.has(one) && chosen === one.release && (
              <RollBackForm
                api={api}
                release={one.release}
                title={titleOf(one)}
                {...{ say, language }}
                onCancel={close}
                onRollBack={(seen, reason) => rollBack(one, seen, reason)}
              />
            )}
          </ReleaseRow>
        ))}
      </ul>
    </section>
  );
}

interface ReleaseActionsProps {
  publication: Publication;
  /** Another one is public. */
  isEarlier: boolean;
  isWorking: boolean;
  say: SayWords;
  onRollBack(): void;
  onCopy(): void;
}

function ReleaseActions(props: ReleaseActionsProps) {
  const { publication, isEarlier, isWorking, say, onRollBack, onCopy } = props;
  // Two may have become public in one minute, or bear one name.
  const release = `${titleOf(publication)} (${publication.release.slice(0, 6)})`;
  return (
    <p className="actions">
      {isEarlier && (
        <button type="button" onClick={onRollBack}>
          {say('studio.roll-back', { release })}
        </button>
      )}
      <button
        type="button"
        disabled={isWorking}
        aria-label={say('studio.copy-from', { release })}
        onClick={onCopy}
      >
        {say('studio.copy-from-this')}
      </button>
    </p>
  );
}

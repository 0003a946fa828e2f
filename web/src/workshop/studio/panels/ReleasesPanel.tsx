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
  /** Opens a copy that was begun. */
  onOpen(copy: number): void;
  onDone(): Promise<void>;
}

/** Names of copies are no longer. */
const NAME_LENGTH = 100;

/** What was public, is and will be: who, when, why; the way back, and copies that start from there. */
export function ReleasesPanel({ api, say, onOpen, onDone }: ReleasesPanelProps) {
  const { releases, schedules, isWorking, problem, attempt, load } = useReleases(api, say);
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLHeadingElement>(null);

  const cancel = (id: number) =>
    attempt(async () => {
      await api.cancel(id);
      await load();
    });
  const begin = (one: Publication) =>
    attempt(async () => {
      const name = say('studio.copy-of', { release: titleOf(one) }).slice(0, NAME_LENGTH);
      const { id } = await api.begin(name, one.release);
      onOpen(id);
    });
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

  const current = releases?.find(({ isPublic }) => isPublic);
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
        {releases?.map((one, index) => {
          const { release, since } = one;
          const isNewest = releases.findIndex((other) => other.release === release) === index;
          return (
            <ReleaseRow key={`${release} ${since}`} publication={one} say={say}>
              {isNewest && chosen !== release && (
                <ReleaseActions
                  publication={one}
                  isEarlier={release !== current?.release}
                  isWorking={isWorking}
                  say={say}
                  onRollBack={() => setChosen(release)}
                  onCopy={() => void begin(one)}
                />
              )}
              {isNewest && chosen === release && (
                <RollBackForm
                  api={api}
                  release={release}
                  title={titleOf(one)}
                  say={say}
                  onCancel={close}
                  onRollBack={(seen, reason) => rollBack(one, seen, reason)}
                />
              )}
            </ReleaseRow>
          );
        })}
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
  const release = titleOf(publication);
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

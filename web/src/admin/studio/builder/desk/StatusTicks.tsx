import { type Named, portalStatuses, setDeskPart } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { WordId } from '../../../words/words.ts';
import type { DeskPartProps } from './DeskPartProps.ts';
import { HintedTick } from './HintedTick.tsx';
import type { QueueData } from './QueueData.ts';

const STATUS = '/$/case/status';

/** What a condition says of the status, as the statuses of which it holds; undefined where it says more. */
export function statusesIn(said: unknown): string[] | undefined {
  if (said === undefined) return [];
  const keys = Object.keys(said as object).join();
  const { const: one, enum: several } = said as { const?: unknown; enum?: unknown };
  if (keys === 'const' && typeof one === 'string') return [one];
  return keys === 'enum' && Array.isArray(several) ? several.map(String) : undefined;
}

/** Whose turn it is in each status: what comes of sending, of staff, and what waits for the applicant. */
export function turnsOf(files: DeskPartProps['files']): Map<string, WordId> {
  const statuses = portalStatuses(files);
  const first = statuses.find(({ role }) => role === 'submitted')?.id;
  const returned = new Set(statuses.map(({ returnsTo }) => returnsTo ?? first));
  return new Map(
    statuses.map(({ id, role }): [string, WordId] => {
      if (role !== 'submitted') return [id, `desk.turn-${role}`];
      if (id === first) return [id, 'desk.turn-first'];
      return [id, returned.has(id) ? 'desk.turn-again' : 'desk.turn-submitted'];
    }),
  );
}

export interface StatusTicksProps
  extends Pick<DeskPartProps, 'files' | 'file' | 'language' | 'say' | 'onBuild'> {
  statuses: readonly Named[];
  when: QueueData['when'];
}

/** The statuses in which cases stand in a queue, as one line that opens. */
export function StatusTicks({ files, file, statuses, when, ...props }: StatusTicksProps) {
  const { language, say, onBuild } = props;
  const turns = useMemo(() => turnsOf(files), [files]);
  const ticked = statusesIn(when?.[STATUS]);
  if (!ticked)
    return (
      <>
        <p>{say('desk.in-status')}</p>
        <p className="quiet">{say('build.by-hand')}</p>
      </>
    );

  const gone = ticked
    .filter((one) => statuses.every(({ id }) => id !== one))
    .map((id) => ({ id, title: say('desk.gone', { id }) }));
  const all = [...statuses, ...gone];
  const order = all.map(({ id }) => id);

  function tick(id: string, isIn: boolean) {
    const next = order.filter((one) => (one === id ? isIn : ticked!.includes(one)));
    const [first] = next;
    const said = next.length > 1 ? { enum: next } : { const: first! };
    const value = first === undefined ? undefined : said;
    onBuild(() => setDeskPart(files, { file, at: ['when', STATUS] }, value as never));
  }

  const titles = all.filter(({ id }) => ticked.includes(id)).map(({ title }) => title);
  const now = new Intl.ListFormat(language, { type: 'disjunction' }).format(titles);
  return (
    <details>
      <summary>
        {say('desk.in-status-now', { statuses: now || say('desk.in-status-each') })}
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: its name stands above it already */}
      <div className="kinds" role="group" aria-label={say('desk.in-status')}>
        {all.map(({ id, title }) => (
          <HintedTick
            key={id}
            title={title}
            hint={turns.has(id) ? say(turns.get(id)!) : undefined}
            isTicked={ticked.includes(id)}
            onTick={(isIn) => tick(id, isIn)}
          />
        ))}
      </div>
    </details>
  );
}

import { type Named, setDeskPart } from '@porchlight/engine/builder';
import type { DeskPartProps } from './DeskPartProps.ts';
import type { QueueData } from './QueueData.ts';

const STATUS = '/$/case/status';

/** What a condition says of the status, as the statuses of which it holds; undefined where it says more. */
function statusesIn(said: unknown): string[] | undefined {
  if (said === undefined) return [];
  const keys = Object.keys(said as object).join();
  const { const: one, enum: several } = said as { const?: unknown; enum?: unknown };
  if (keys === 'const' && typeof one === 'string') return [one];
  return keys === 'enum' && Array.isArray(several) ? several.map(String) : undefined;
}

export interface StatusTicksProps
  extends Pick<DeskPartProps, 'files' | 'file' | 'say' | 'onBuild'> {
  statuses: readonly Named[];
  when: QueueData['when'];
}

/** The statuses in which cases stand in a queue. */
export function StatusTicks({ files, file, statuses, when, say, onBuild }: StatusTicksProps) {
  const ticked = statusesIn(when?.[STATUS]);
  if (!ticked) return <p className="quiet">{say('build.by-hand')}</p>;

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

  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands above it already
    <div className="kinds" role="group" aria-label={say('desk.in-status')}>
      {all.map(({ id, title }) => (
        <label key={id} className="form-check">
          <input
            type="checkbox"
            checked={ticked.includes(id)}
            onChange={({ target }) => tick(id, target.checked)}
          />
          <span>{title}</span>
        </label>
      ))}
    </div>
  );
}

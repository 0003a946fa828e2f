import type { Say } from '@porchlight/engine/react';
import { useDesk } from './DeskContext.ts';
import type { CaseDelivery } from './records.ts';
import { useTimeFormat } from './useTimeFormat.ts';

/** What became of it, in words. */
function stateOf({ state, attempts }: CaseDelivery, say: Say): string {
  if (state === 'waiting' && attempts > 0) return say('deliveries.retried', { count: attempts });
  return say(`deliveries.${state}`);
}

/** What other systems are told of the case, the newest first. */
export function Deliveries({ deliveries }: { deliveries: CaseDelivery[] }) {
  const { say } = useDesk();
  const format = useTimeFormat();
  return (
    <section className="deliveries" aria-labelledby="case-deliveries">
      <h3 id="case-deliveries">{say('deliveries')}</h3>
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <b>{delivery.receiver}</b> <code>{delivery.type}</code>{' '}
            <span className={delivery.state === 'failed' ? 'mark late' : undefined}>
              {stateOf(delivery, say)}
            </span>{' '}
            <time className="quiet" dateTime={delivery.at}>
              {format.format(new Date(delivery.at))}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

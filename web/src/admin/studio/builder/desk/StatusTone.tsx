import { PartSelect } from './PartFields.tsx';
import type { StatusProps } from './StatusProps.ts';

/** How a status looks to applicants. */
export function StatusTone(props: StatusProps) {
  const { status, index, say } = props;
  return (
    <PartSelect
      {...props}
      at={['statuses', index, 'tone']}
      label={say('desk.status-tone')}
      value={status.tone}
      options={[{ id: 'plain', title: say('desk.status-tone-plain') }]}
      none={say('desk.status-tone-good')}
    />
  );
}

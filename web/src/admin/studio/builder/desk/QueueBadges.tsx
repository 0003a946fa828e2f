import { addBadge, type Conditional, dropDeskEntry, listOf } from '@porchlight/engine/builder';
import { useContext, useMemo } from 'react';
import { ConditionEditor } from '../ConditionEditor.tsx';
import { UnwrittenConditions } from '../Unwritten.ts';
import { AddWordsForm } from './AddWordsForm.tsx';
import { caseLabels } from './caseLabels.ts';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { Group } from './Group.tsx';
import { DESK_LONGEST } from './longest.ts';
import type { Badge, QueueData } from './QueueData.ts';
import { useFocusBeside } from './useFocusBeside.ts';

/** The badges of a queue's rows, each with the condition under which it is shown. */
export function QueueBadges(props: DeskPartProps & { queue: QueueData }) {
  const { files, file, queue, say } = props;
  const badges = listOf<Badge>(queue.badges);
  const { whole, onGone } = useFocusBeside<HTMLDivElement>('[data-drop]', '.form-add button');
  return (
    <Group {...props} title={say('desk.badges')} keys={['badges']} help={say('desk.badges-help')}>
      <div ref={whole}>
        {badges.map((badge, index) => (
          <BadgeFields key={badge.id} {...props} badge={badge} index={index} onGone={onGone} />
        ))}
        {badges.length < DESK_LONGEST.queue.badges ? (
          <AddWordsForm
            {...props}
            labelOf={(language) => say('desk.badge-in', { language })}
            maxLength={DESK_LONGEST.settings.label}
            add={say('desk.add-badge')}
            make={(words) => addBadge(files, file, words)}
          />
        ) : (
          <p className="quiet">{say('desk.badges-most')}</p>
        )}
      </div>
    </Group>
  );
}

type BadgeProps = DeskPartProps & { badge: Badge; index: number; onGone(index: number): void };

function BadgeFields({ badge: { id, label }, index, onGone, ...props }: BadgeProps) {
  const { files, file, say, onBuild } = props;
  const of = useMemo<Conditional>(
    () => ({ kind: 'desk', file, at: ['badges', index, 'when'] }),
    [file, index],
  );
  const reading = useMemo(() => ({ reads: 'queue' as const, ...caseLabels(say) }), [say]);
  const key = `badges/${id}`;
  const known = `${file} ${key}`;
  const unwritten = useContext(UnwrittenConditions);
  const place = useMemo(
    () => ({ file, at: ['badges', index, 'label'], key, isNeeded: true }),
    [file, index, key],
  );
  return (
    <fieldset className="form-group">
      <legend>{label}</legend>
      <DeskWordsFields {...props} label={say('desk.badge-label')} place={place} />
      <ConditionEditor
        {...props}
        key={known}
        of={of}
        known={known}
        place={reading}
        joined={say('desk.badge-join')}
        isNeeded
        words={{
          legend: say('desk.badge-when'),
          always: say('build.always'),
          add: say('build.add-condition'),
          drop: say('build.drop-condition'),
        }}
      />
      <p className="actions">
        <button
          type="button"
          data-drop
          onClick={() => {
            onGone(index);
            unwritten?.delete(known);
            onBuild(() => dropDeskEntry(files, { file, at: ['badges', index] }, key));
          }}
        >
          {say('desk.drop-badge', { title: label })}
        </button>
      </p>
    </fieldset>
  );
}

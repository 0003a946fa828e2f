import { setDays, setQuestionLimit } from '@porchlight/engine/builder';
import { DraftField } from '../forms/DraftField.tsx';
import type { QuestionPartProps } from './QuestionPartProps.ts';
import { TextShapeFields } from './TextShapeFields.tsx';

/** Between what an answer has to lie. */
export function QuestionLimits(props: QuestionPartProps) {
  const { files, place, question, say, onBuild } = props;
  const { limits, days, daysAhead, kind } = question;
  if (!limits.length && kind !== 'date') return null;
  return (
    <fieldset className="form-group">
      <legend>{say('build.limits')}</legend>
      <div className="form-row">
        {limits.map(({ name, value, isByHand }) =>
          isByHand ? (
            <p key={name} className="quiet">
              {say('build.limit-by-hand', { name })}
            </p>
          ) : (
            <DraftField
              key={name}
              label={say(`limit.${name as 'minimum'}`)}
              value={value === undefined ? '' : String(value)}
              input={{ inputMode: 'decimal' }}
              say={say}
              onWrite={(text) =>
                onBuild(
                  () =>
                    setQuestionLimit(files, place, {
                      name,
                      value: text.trim() === '' ? undefined : Number(text),
                    }),
                  `${place.file} ${place.name} ${name}`,
                )
              }
            />
          ),
        )}
      </div>
      {kind === 'text' && <TextShapeFields {...props} />}
      {kind === 'date' && (
        <label className="tool">
          <span>{say('build.days')}</span>
          <select
            value={days}
            onChange={({ target }) => onBuild(() => setDays(files, place, target.value as 'any'))}
          >
            {(['any', 'future', 'past', 'ahead'] as const).map((one) => (
              <option key={one} value={one}>
                {say(`build.days-${one}`)}
              </option>
            ))}
            {days === 'hand' && (
              <option value="hand" disabled>
                {say('build.days-hand')}
              </option>
            )}
          </select>
        </label>
      )}
      {daysAhead !== undefined && (
        <DraftField
          label={say('build.days-ahead-count')}
          help={say('build.days-ahead-help')}
          value={String(daysAhead)}
          input={{ inputMode: 'numeric' }}
          say={say}
          onWrite={(text) =>
            onBuild(
              () => setDays(files, place, 'ahead', Number(text.trim() || Number.NaN)),
              `${place.file} ${place.name} days`,
            )
          }
        />
      )}
    </fieldset>
  );
}

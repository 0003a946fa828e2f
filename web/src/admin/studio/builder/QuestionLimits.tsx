import { type Question, setDays, setQuestionLimit } from '@porchlight/engine/builder';
import { DraftField } from '../forms/DraftField.tsx';
import { ToolSelect } from '../ToolSelect.tsx';
import type { QuestionPartProps } from './QuestionPartProps.ts';
import { TextShapeFields } from './TextShapeFields.tsx';

/** Between what an answer has to lie. */
export function QuestionLimits(props: QuestionPartProps) {
  const { question, say } = props;
  const { limits, daysAhead, kind, isComputed } = question;
  if (!limits.length && (isComputed || (kind !== 'date' && kind !== 'text'))) return null;
  return (
    <fieldset className="form-group">
      <legend>{say('build.limits')}</legend>
      <div className="form-row">
        {limits.map((limit) => (
          <LimitField key={limit.name} {...props} limit={limit} />
        ))}
      </div>
      {kind === 'text' && <TextShapeFields {...props} />}
      {kind === 'date' && <DaysSelect {...props} />}
      {daysAhead !== undefined && <DaysAheadField {...props} daysAhead={daysAhead} />}
    </fieldset>
  );
}

/** One number that an answer is held to; one that a hand wrote as a rule is only named. */
function LimitField(props: QuestionPartProps & { limit: Question['limits'][number] }) {
  const { files, place, limit, say, onBuild } = props;
  const { name, value, isByHand } = limit;
  if (isByHand) return <p className="quiet">{say('build.limit-by-hand', { name })}</p>;
  const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text));
  return (
    <DraftField
      label={say(`limit.${name as 'minimum'}`)}
      value={value === undefined ? '' : String(value)}
      input={{ inputMode: 'decimal' }}
      say={say}
      onWrite={(text) =>
        onBuild(
          () => setQuestionLimit(files, place, { name, value: numberOf(text) }),
          `${place.file} ${place.name} ${name}`,
        )
      }
    />
  );
}

/** Which days are allowed. */
function DaysSelect({ files, place, question, say, onBuild }: QuestionPartProps) {
  return (
    <ToolSelect
      label={say('build.days')}
      value={question.days}
      onChoose={(days) => onBuild(() => setDays(files, place, days as 'any'))}
    >
      {(['any', 'future', 'past', 'ahead'] as const).map((one) => (
        <option key={one} value={one}>
          {say(`build.days-${one}`)}
        </option>
      ))}
      {question.days === 'hand' && (
        <option value="hand" disabled>
          {say('build.days-hand')}
        </option>
      )}
    </ToolSelect>
  );
}

/** How many days ahead a date may lie. */
function DaysAheadField(props: QuestionPartProps & { daysAhead: number }) {
  const { files, place, daysAhead, say, onBuild } = props;
  return (
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
  );
}

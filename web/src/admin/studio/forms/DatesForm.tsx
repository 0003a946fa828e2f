import { datesOf, readDates, setDates } from '@porchlight/engine/edit';
import { writeDay } from '../../words/writeDay.ts';
import { attempt } from './attempt.ts';
import { DraftField } from './DraftField.tsx';
import { EverySelect } from './EverySelect.tsx';
import type { FormProps } from './FormProps.ts';

export interface DatesFormProps extends FormProps {
  /** The language of the studio, in which days are written. */
  language: string;
}

/** The first and the last day on which the portal, a program or a form is open, and whether they come again. */
export function DatesForm({ files, file, language, say, onChange }: DatesFormProps) {
  const [dates, of] = [readDates(files, file), datesOf(file)];
  if (!dates || !of) return null;
  // The file may have been written by hand: what is no day is shown as it stands there.
  const day = (date: string | null) => (date ? (writeDay(date, language, 'full') ?? date) : '');
  return (
    <section>
      <p className="quiet">{say(`forms.dates-of-${of}`)}</p>
      <div className="form-row">
        {(['opens', 'closes'] as const).map((key) => (
          <DraftField
            key={key}
            label={say(`forms.date-${key}`)}
            value={dates[key] ?? ''}
            help={say('forms.date-blank')}
            input={{ type: 'date', min: '1900-01-01', max: '2200-12-31' }}
            say={say}
            onWrite={(text) =>
              attempt(() => setDates(files, file, { [key]: text || null }), onChange)
            }
          />
        ))}
      </div>
      {of === 'program' && (
        <EverySelect
          value={dates.every ?? ''}
          say={say}
          onEvery={(every) =>
            attempt(() => setDates(files, file, { every: every || null }), onChange)
          }
        />
      )}
      <p role="status">
        {say('forms.dates-are', {
          opens: day(dates.opens),
          closes: day(dates.closes),
          has: `${dates.opens ? 'opens' : ''}${dates.closes ? 'closes' : ''}` || 'none',
          every: dates.every ?? 'none',
        })}
      </p>
    </section>
  );
}

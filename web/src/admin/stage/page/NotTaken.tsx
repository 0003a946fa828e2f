import { type Form, isTaken } from '@porchlight/engine';
import { CallText, useLocale, useText } from '@porchlight/engine/react';

/** What `NotTaken` is given. */
export interface NotTakenProps {
  form: Form;
  /** On which nothing is taken. */
  day: string;
}

/** That a form that stands alone is not open yet, or not any more, and when it is or was; as its address says it. */
export function NotTaken({ form: { title, standalone }, day }: NotTakenProps) {
  const text = useText();
  const locale = useLocale();
  const { opens, closes } = standalone ?? {};
  const isEarly =
    isTaken({ ...(opens && { opens }), ...(closes && { closes }) }, { today: day }) === 'not-yet';
  const date = new Date(`${(isEarly ? opens : closes) ?? day}T00:00:00Z`);
  const state = isEarly ? 'not-yet' : 'closed';
  return (
    <div className="notice">
      <h1>{text(`forms.${state}-title`, { title })}</h1>
      <p>
        {text(`forms.${state}`, {
          date: date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }),
        })}
      </p>
      <p className="quiet-text">
        <CallText id="errors.call" />
      </p>
      <p>
        <a className="button" href="/">
          {text('errors.home')}
        </a>
      </p>
    </div>
  );
}

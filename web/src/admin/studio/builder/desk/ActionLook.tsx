import { useEffect, useMemo, useRef } from 'react';
import { readIfThere } from '../../readIfThere.ts';
import type { StudioPlace } from '../../usePlace.ts';
import type { BuilderProps } from '../BuilderProps.ts';
import { type AskedLook, actionLook } from './actionLook.ts';
import { useLookIn } from './useLookIn.tsx';

export interface ActionLookProps extends Pick<BuilderProps, 'files' | 'say' | 'language'> {
  /** The action. */
  file: string;
  /** What of it is open: itself, a question, a list of choices. */
  open: Pick<StudioPlace, 'file' | 'question'>;
}

/** An action as staff see it: what it says, what it asks, and what applicants read for each reason. */
export function ActionLook({ files, file, open, language, say }: ActionLookProps) {
  const { shown, choice } = useLookIn({ files, language, say });
  const look = useMemo(
    () => readIfThere(() => actionLook(files, file, shown)),
    [files, file, shown],
  );
  if (!look) return <p className="banner">{say('desk.action-unread')}</p>;
  const isOpen = ({ id, list }: AskedLook) =>
    open.question ? open.question === id : list !== undefined && list === open.file;
  return (
    <section className="live notice-side" aria-label={say('desk.action-look')}>
      <h2>{say('desk.action-look')}</h2>
      {choice}
      <article lang={shown} className="notice-look action-look">
        <h3>{look.label}</h3>
        <div className="will">
          <strong>{look.will}</strong>
          <p>{look.says}</p>
          {look.status && <p>{look.status}</p>}
        </div>
        {look.asked.map((asked) => (
          <Asked key={asked.id} {...{ asked, language, say }} isOpen={isOpen(asked)} />
        ))}
        <span className="button">{look.button}</span>
      </article>
      <p className="quiet">{say('desk.action-look-help')}</p>
    </section>
  );
}

type AskedProps = Pick<ActionLookProps, 'language' | 'say'> & { asked: AskedLook; isOpen: boolean };

/** A question of the action; the one that is open is marked, and in sight. */
function Asked({ asked, isOpen, language, say }: AskedProps) {
  const { title, description, kind, choices } = asked;
  const whole = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <section ref={whole} className="asked" data-open={isOpen || undefined}>
      <h4>{title}</h4>
      {description && <p className="quiet">{description}</p>}
      {choices.length > 0 ? (
        <ul data-kind={kind}>
          {choices.map(({ value, label, sentences }) => (
            <li key={value}>
              {label}
              {sentences.map(({ page, text }) => (
                <p key={page} className="quiet">
                  <span lang={language}>{say('desk.applicant-reads')}</span> {text}
                </p>
              ))}
            </li>
          ))}
        </ul>
      ) : (
        <div className="answer" data-kind={kind} />
      )}
    </section>
  );
}

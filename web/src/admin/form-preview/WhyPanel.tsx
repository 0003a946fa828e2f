import type { Decision, Outline, Reason, Why } from '@porchlight/engine/explain';
import type { SayWords } from '../words/words.ts';
import { writeDay } from '../words/writeDay.ts';
import { SourceLink } from './SourceLink.tsx';

export interface WhyPanelProps {
  /** Undefined until a field is pressed. */
  why: Why | undefined;
  outline: Outline;
  say: SayWords;
  /** The language of the admin pages, in which days are written. */
  language: string;
}

/** Why a field is on the screen or not, down to the lines of the pack that decide it. */
export function WhyPanel({ why, outline, say, language }: WhyPanelProps) {
  const field = outline.steps
    .flatMap(({ fields }) => fields)
    .find(({ pointer }) => pointer === why?.pointer);
  return (
    <section aria-live="polite">
      <h2>{say('why.title')}</h2>
      {!why && <p className="quiet">{say('why.press')}</p>}
      {why && (
        <>
          <p>
            <strong>{field?.title}</strong>
            <br />
            <code>{why.pointer}</code>
          </p>
          <p>
            <Verdict isSo={why.isVisible}>
              {say(why.isVisible ? 'why.shown' : 'why.hidden')}
            </Verdict>{' '}
            <Verdict isSo={why.isRequired}>
              {say(why.isRequired ? 'why.required' : 'why.optional')}
            </Verdict>
          </p>
          <ul className="decisions">
            {why.decisions.map((decision) => (
              <li key={`${decision.about} ${decision.name ?? ''}`}>
                {sayDecision(decision, say, language)}
                {decision.reason && <ReasonTree reason={decision.reason} say={say} />}
                {decision.place.file && <SourceLink place={decision.place} say={say} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Verdict({ isSo, children }: { isSo: boolean; children: string }) {
  return (
    <span className="verdict" data-so={isSo}>
      {children}
    </span>
  );
}

function sayDecision(decision: Decision, say: SayWords, language: string): string {
  const { about, reason, name = '', since: day = '', holds } = decision;
  const since = writeDay(day, language) ?? day;
  switch (about) {
    case 'program':
      return say('why.about-program', { name, isChosen: holds ? 'yes' : 'no' });
    case 'step':
      return say('why.about-step');
    case 'field':
      return say(reason ? 'why.about-field' : 'why.about-field-always');
    case 'retired':
      return say('why.about-retired', { since });
    case 'choice':
      return say('why.about-choice', { name, since });
    case 'computed':
      return say('why.computed');
    case 'required':
      return say('why.about-required');
    case 'rule':
    case 'warning': {
      const words = say(`why.about-${about}`, { name, isBroken: holds ? 'no' : 'yes' });
      return reason ? `${words}. ${say('why.rule-if')}` : `${words}.`;
    }
  }
}

const KINDS = { all: 'why.all-of', any: 'why.any-of', not: 'why.none-of' } as const;

function ReasonTree({ reason, say }: { reason: Reason; say: SayWords }) {
  const verdict = <Verdict isSo={reason.holds}>{say(reason.holds ? 'why.yes' : 'why.no')}</Verdict>;
  if (reason.kind === 'leaf') {
    return (
      <p className="leaf">
        {reason.sentence} {verdict}
      </p>
    );
  }
  return (
    <div className="reason">
      <p className="leaf">
        {say(KINDS[reason.kind])} {verdict}
      </p>
      <ul>
        {reason.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a condition have no other name
          <li key={index}>
            <ReasonTree reason={part} say={say} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { AccentVerdict } from '@porchlight/engine/edit';
import type { SayWords } from '../../words/words.ts';

const SCHEMES = ['light', 'dark'] as const;

/** What becomes of a colour: whether all text stays readable with it, and how buttons and lights look. */
export function AccentContrast({ verdict, say }: { verdict: AccentVerdict; say: SayWords }) {
  const { theme, role, isShifted, closest, weak } = verdict;
  const ratio = Math.floor(closest.reached * 100) / 100;
  return (
    <>
      <p className={weak.length ? 'problem' : undefined}>
        {say(weak.length ? 'forms.contrast-weak' : 'forms.contrast-good', {
          count: weak.length,
          ratio,
          needed: closest.ratio,
        })}
      </p>
      <p>
        {say(`forms.accent-${role}`)} {isShifted && say('forms.accent-shifted')}
      </p>
      <ul className="form-schemes">
        {SCHEMES.map((scheme) => {
          const { background, text, primary, onPrimary, accentStrong, line } = theme[scheme];
          return (
            <li key={scheme} style={{ background, color: text, borderColor: line }}>
              {say(`forms.scheme-${scheme}`)}
              <span style={{ background: primary, color: onPrimary }}>
                {say('forms.sample-button')}
              </span>
              <i style={{ background: accentStrong }} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

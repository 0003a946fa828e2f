import { LIMIT_GROUPS, type ListedLimit, listLimits, setLimit } from '@porchlight/engine/edit';
import { attempt } from './attempt.ts';
import { DraftField } from './DraftField.tsx';
import type { FormProps } from './FormProps.ts';

/** The limits of a portal, and how many approve a copy, each with what the pack's meta-schema says of it. */
export function LimitsForm({ files, say, onChange }: FormProps) {
  const limits = listLimits(files);
  const bounds = ({ minimum, maximum }: ListedLimit) =>
    say('forms.limit-bounds', {
      has: `${minimum === undefined ? '' : 'min'}${maximum === undefined ? '' : 'max'}` || 'none',
      minimum: minimum ?? 0,
      maximum: maximum ?? 0,
    });
  return (
    <section>
      {LIMIT_GROUPS.map((group) => (
        <fieldset key={group} className="form-group">
          <legend>{say(`forms.group-${group}`)}</legend>
          {limits
            .filter((limit) => limit.group === group)
            .map((limit) => (
              <DraftField
                key={limit.name}
                // The meta-schema speaks English.
                label={<span lang="en">{limit.description}</span>}
                value={String(limit.value)}
                help={
                  <>
                    {bounds(limit)} <code>{limit.name}</code>
                  </>
                }
                input={{ inputMode: 'numeric', autoComplete: 'off' }}
                say={say}
                onWrite={(text) =>
                  attempt(() => {
                    // Blank is no number, not zero.
                    const value = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
                    return setLimit(files, { group, name: limit.name, value });
                  }, onChange)
                }
              />
            ))}
        </fieldset>
      ))}
    </section>
  );
}

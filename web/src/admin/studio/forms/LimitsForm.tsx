import { LIMIT_GROUPS, type ListedLimit, listLimits, setLimit } from '@porchlight/engine/edit';
import { attempt } from './attempt.ts';
import { DraftField } from './DraftField.tsx';
import type { FormProps } from './FormProps.ts';

/** What was typed: blank is no number, not zero, and takes out what may be left out. */
function readLimit(text: string, { otherwise }: ListedLimit): number | undefined {
  if (otherwise !== undefined && text.trim() === '') return undefined;
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** The limits of a portal, and how many approve a copy, each with what the pack's meta-schema says of it. */
export function LimitsForm({ files, say, onChange }: FormProps) {
  const limits = listLimits(files);
  const bounds = ({ minimum, maximum }: ListedLimit) =>
    say('forms.limit-bounds', {
      has: `${minimum === undefined ? '' : 'min'}${maximum === undefined ? '' : 'max'}` || 'none',
      minimum: minimum ?? 0,
      maximum: maximum ?? 0,
    });
  const otherwise = ({ otherwise: count }: ListedLimit) =>
    count === undefined ? '' : say('forms.limit-otherwise', { count });
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
                value={limit.value === undefined ? '' : String(limit.value)}
                help={
                  <>
                    {bounds(limit)} {otherwise(limit)} <code>{limit.name}</code>
                  </>
                }
                input={{
                  inputMode: 'numeric',
                  autoComplete: 'off',
                  ...(limit.otherwise !== undefined && { placeholder: String(limit.otherwise) }),
                }}
                say={say}
                onWrite={(text) =>
                  attempt(() => {
                    const value = readLimit(text, limit);
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

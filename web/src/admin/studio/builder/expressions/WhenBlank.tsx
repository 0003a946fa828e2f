import type { JsonObject } from '@porchlight/engine';
import { plainValue } from '@porchlight/engine/builder';
import { type ReactNode, useState } from 'react';
import type { EditorProps } from './EditorProps.ts';

/** What is given to what counts where something is not answered. */
export interface WhenBlankProps extends EditorProps {
  node: JsonObject;
  Editor(props: EditorProps): ReactNode;
}

/** What counts where something that it is made of is not answered: nothing, until it is said. */
export function WhenBlank({ node, wanted, at, problems, context, say, ...props }: WhenBlankProps) {
  const { Editor, onValue } = props;
  const { else: other, ...rest } = node;
  const { kind } = context.typeOf(rest).type;
  const kinds = kind === 'any' || kind === 'list' ? wanted : [kind];
  const [isOpen, setOpen] = useState(other !== undefined);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say(node.get === undefined ? 'calc.when-blank' : 'calc.when-unanswered')}</summary>
      <label className="form-check">
        <input
          type="checkbox"
          checked={other !== undefined}
          onChange={({ target }) =>
            onValue(target.checked ? { ...rest, else: plainValue(kinds) } : rest)
          }
        />
        <span>{say('calc.take-instead')}</span>
      </label>
      {other !== undefined && (
        <Editor
          label={say('calc.instead')}
          value={other}
          wanted={kinds}
          at={[...at, 'else']}
          {...{ problems, context, say }}
          onValue={(next) => onValue({ ...rest, else: next })}
        />
      )}
    </details>
  );
}

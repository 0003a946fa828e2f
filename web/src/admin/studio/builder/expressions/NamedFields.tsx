import type { Json } from '@porchlight/engine';
import {
  addNamed,
  type ConditionPlace,
  dropNamed,
  expressionContext,
  listNamed,
  type NamedExpression,
  type NamedPlace,
  setNamed,
  spokenColumn,
  usesOfNamed,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useMemo, useState } from 'react';
import { EditProblem } from '../../EditProblem.tsx';
import type { BuilderProps } from '../BuilderProps.ts';
import { DeleteButton } from '../DeleteButton.tsx';
import { PlainField } from '../PlainField.tsx';
import { useAdded } from '../useAdded.ts';
import { ExpressionEditor } from './ExpressionEditor.tsx';
import { Problems } from './Problems.tsx';

/** What the form of values with names is given. */
export interface NamedFieldsProps extends Pick<BuilderProps, 'files' | 'say' | 'onBuild'> {
  of: NamedPlace;
  /** What comes before it can be read. */
  place: ConditionPlace;
}

/** Values that are worked out under names: those that a gate's message says, or those of a whole form. */
export function NamedFields(props: NamedFieldsProps) {
  const { files, of, say } = props;
  const values = useMemo(() => listNamed(files, of), [files, of]);
  const isGate = of.of === 'gate';
  const isAdded = useAdded(values.map(({ name }) => name));
  if (isGate && values.length === 0) return null;
  return (
    <fieldset className="form-group calculation">
      <legend>{say(isGate ? 'named.of-gate' : 'named.of-form')}</legend>
      <p className="quiet">{say(isGate ? 'named.gate-help' : 'named.form-help')}</p>
      {values.map((one) => (
        <Named key={one.name} {...props} named={one} isNew={isAdded(one.name)} />
      ))}
      {!isGate && <AddNamed {...props} />}
    </fieldset>
  );
}

/** What a value begins with: an admin says then of what it is worked out. */
const BEGINNING: Json = 0;

function Named(props: NamedFieldsProps & { named: NamedExpression; isNew: boolean }) {
  const { files, of, named, isNew, say, onBuild } = props;
  const { name, value } = named;
  const isGate = of.of === 'gate';
  const title = isGate ? `{${name}}` : spokenColumn(name);
  const write = (next: Json) =>
    onBuild(() => setNamed(files, of, { name, value: next }), `${of.file} named ${name}`);
  if (value === undefined)
    return (
      <p className="problem">
        {say('named.unfilled', { name: title })}{' '}
        <button type="button" onClick={() => write(BEGINNING)}>
          {say('named.fill', { name: title })}
        </button>
      </p>
    );
  return (
    <details open={isNew || undefined}>
      <summary>{title}</summary>
      <NamedBlocks {...props} title={title} value={value} onWrite={write} />
      <DeleteButton
        label={say('named.delete', { name: title })}
        referencesOf={() => usesOfNamed(files, of, name)}
        say={say}
        onDelete={() => onBuild(() => dropNamed(files, of, name))}
      />
    </details>
  );
}

type BlocksProps = NamedFieldsProps & {
  named: NamedExpression;
  title: string;
  value: Json;
  onWrite(next: Json): void;
};

function NamedBlocks({ files, of, place, named, title, value, say, onWrite }: BlocksProps) {
  const context = useMemo(() => {
    const found = expressionContext(files, of.file, place);
    // Nothing is worked out of itself.
    const own = of.of === 'form' ? `/$/${named.name}` : undefined;
    return { ...found, operands: found.operands.filter(({ pointer }) => pointer !== own) };
  }, [files, of, place, named.name]);
  const { problems } = useMemo(() => context.typeOf(value), [context, value]);
  return (
    <>
      <ExpressionEditor
        label={title}
        value={value}
        wanted={[]}
        at={[]}
        {...{ problems, context, say }}
        onValue={onWrite}
      />
      <Problems problems={problems} computed={value} say={say} onWrite={onWrite} />
    </>
  );
}

function AddNamed({ files, of, say, onBuild }: NamedFieldsProps) {
  const [title, setTitle] = useState('');
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = onBuild(() => addNamed(files, of, { title, value: BEGINNING }));
    setCode(problem);
    if (!problem) setTitle('');
  }
  return (
    <details>
      <summary>{say('named.add')}</summary>
      <form onSubmit={handleSubmit} className="form-add">
        <PlainField
          label={say('named.called')}
          help={say('named.called-help')}
          value={title}
          required
          maxLength={60}
          onText={setTitle}
        />
        <EditProblem code={code} say={say} />
        <button type="submit">{say('named.make')}</button>
      </form>
    </details>
  );
}

import { addTable, outlinePack } from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import { AskDialog } from '../AskDialog.tsx';
import type { NewThingProps } from '../desk/NewThingProps.ts';
import { PlainField } from '../PlainField.tsx';
import { useMaking } from '../useMaking.ts';
import { FitsSelect } from './FitsSelect.tsx';

/** A table that is new: what of, by what it is looked into, what it gives, and where its figures come from. */
export function NewTableDialog(props: NewThingProps) {
  const { files, say, onClose } = props;
  const { make, problem } = useMaking(props);
  const programs = useMemo(() => outlinePack(files).programs, [files]);
  const [table, setTable] = useState({ title: '', key: '', gives: '', source: '', from: '' });
  const [fits, setFits] = useState<'exact' | 'band'>('exact');
  const [isMoney, setMoney] = useState(false);
  const [program, setProgram] = useState('');
  const field = (name: keyof typeof table, maxLength: number) => (
    <PlainField
      label={say(`table.new-${name}`)}
      help={say(`table.new-${name}-help`)}
      value={table[name]}
      required
      maxLength={maxLength}
      {...(name === 'from' && { type: 'date' })}
      onText={(text) => setTable({ ...table, [name]: text })}
    />
  );
  return (
    <AskDialog
      title={say('table.new')}
      problem={problem}
      submit={say('table.make')}
      say={say}
      onSubmit={() =>
        make(() => addTable(files, { ...table, fits, isMoney, ...(program && { program }) }))
      }
      onClose={onClose}
    >
      {field('title', 120)}
      {field('key', 60)}
      <FitsSelect value={fits} say={say} onFits={setFits} />
      {field('gives', 60)}
      <label className="form-check">
        <input
          type="checkbox"
          checked={isMoney}
          onChange={({ target }) => setMoney(target.checked)}
        />
        <span>{say('table.new-money')}</span>
      </label>
      {field('source', 300)}
      {field('from', 10)}
      <label className="tool">
        <span>{say('table.whose')}</span>
        <select value={program} onChange={({ target }) => setProgram(target.value)}>
          <option value="">{say('table.whose-all')}</option>
          {programs.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </AskDialog>
  );
}

/** Asks for a table that is new, once it is pressed. */
export function NewTable(props: Omit<NewThingProps, 'onClose'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="actions">
        <button type="button" onClick={() => setAsking(true)}>
          {props.say('table.new')}
        </button>
      </p>
      {isAsking && <NewTableDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

import { listFields, listSteps, moveField, moveStep } from '@porchlight/engine/edit';
import { useState } from 'react';
import { attempt } from './attempt.ts';
import type { FormProps } from './FormProps.ts';
import { OrderList } from './OrderList.tsx';

export interface ReorderFormProps extends FormProps {
  what: 'steps' | 'fields';
}

/** The steps of a form, a flow or a program in order, or the questions of a step. */
export function ReorderForm({ files, file, what, say, onChange }: ReorderFormProps) {
  const [isRefused, setRefused] = useState(false);
  const steps = what === 'steps' ? listSteps(files, file) : [];
  const fields = what === 'fields' ? listFields(files, file) : [];
  const move = what === 'steps' ? moveStep : moveField;
  const items = [...steps, ...fields].map((one) => ({
    id: one.name,
    title: one.title,
    isFixed: 'isOwn' in one && !one.isOwn,
    body: (
      <>
        <span className="form-order-title">{one.title}</span> <code>{one.name}</code>
        {one.isConditional && <span className="verdict">{say('forms.conditional')}</span>}
        {'isOwn' in one && !one.isOwn && <span className="quiet">{say('forms.of-form')}</span>}
      </>
    ),
  }));
  return (
    <>
      <p className="quiet">{say(`forms.order-${what}-help`)}</p>
      <OrderList
        label={say(`forms.task-${what}`)}
        items={items}
        say={say}
        onMove={(from, to) =>
          setRefused(attempt(() => move(files, file, from, to), onChange) !== undefined)
        }
      />
      {isRefused && (
        <p className="problem" role="alert">
          {say('forms.problem-not-allowed')}
        </p>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import type { Action } from './records.ts';

export interface ActionChoicesProps {
  actions: Action[];
  /** What her role could do and another person has to, with why. */
  forOthers?: { action: Action; why: string }[];
  /** What stands there where nothing is offered. */
  none?: ReactNode;
  onChoose(action: Action): void;
}

/** What can be done, each with what will happen. */
export function ActionChoices({ actions, forOthers = [], none, onChoose }: ActionChoicesProps) {
  return (
    <ul className="choices">
      {actions.length === 0 && none && <li>{none}</li>}
      {actions.map((action) => (
        <li key={action.name}>
          <button type="button" onClick={() => onChoose(action)}>
            <b>{action.label}</b>
            <span>{action.says}</span>
          </button>
        </li>
      ))}
      {forOthers.map(({ action, why }) => (
        <li key={action.name} className="for-others">
          <b>{action.label}</b>
          <span>{why}</span>
        </li>
      ))}
    </ul>
  );
}

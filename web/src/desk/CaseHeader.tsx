import { localeOf } from '@porchlight/engine';
import type { Ref } from 'react';
import { Assignment, type AssignmentProps } from './Assignment.tsx';
import { useDesk } from './DeskContext.ts';
import { useCompany } from './useCompany.ts';

interface CaseHeaderProps extends AssignmentProps {
  heading: Ref<HTMLHeadingElement>;
  /** What was done last, in words; blank where nothing was. */
  told: string;
  failure: string | undefined;
  /** Opens what can be done; absent where nothing can. */
  onAct: (() => void) | undefined;
}

/** Who else is at the case, as it changes: told, not only shown. */
function CompanyNotes({ one }: Pick<AssignmentProps, 'one'>) {
  const { desk, say } = useDesk();
  const company = useCompany(one.number);
  const holder = company ? company.holder : one.holder;
  const others = (company?.looking ?? []).filter((name) => name !== holder?.name);
  const names = new Intl.ListFormat(localeOf(desk.language)).format(others);
  return (
    <div role="status">
      {holder && <p className="note">{say('case.held', { name: holder.name })}</p>}
      {others.length > 0 && <p className="note">{say('case.looking', { names })}</p>}
    </div>
  );
}

/** Whose case it is, how it stands, who works on it, and what can be done. */
export function CaseHeader(props: CaseHeaderProps) {
  const { one, heading, told, failure, onAct, ...assignment } = props;
  const { say } = useDesk();
  return (
    <header>
      <h2 ref={heading} tabIndex={-1}>
        {one.name || say('case.number', { number: one.number })}
      </h2>
      <p className="facts">
        <b className="status">{one.status.label}</b>
        {one.flags.map((flag) => (
          <span key={flag} className="mark">
            {flag}
          </span>
        ))}
        <span>{say('case.number', { number: one.number })}</span>
        <span>
          {say('fact.received')} {one.received}
        </span>
      </p>
      <div className="work">
        <Assignment one={one} {...assignment} />
        {onAct ? (
          <button type="button" className="main" aria-keyshortcuts="a" onClick={onAct}>
            {say('action.choose')}
          </button>
        ) : (
          <p className="quiet">{say('action.none')}</p>
        )}
      </div>
      <CompanyNotes one={one} />
      {one.isUnderOther && <p className="note">{say('case.other-release')}</p>}
      {one.isEditing && <p className="note">{say('case.editing')}</p>}
      <div aria-live="polite">
        {told && <p className="good">{say('action.done', { label: told })}</p>}
      </div>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
    </header>
  );
}

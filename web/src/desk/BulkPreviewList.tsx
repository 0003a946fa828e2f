import { localeOf } from '@porchlight/engine';
import { useState } from 'react';
import type { PreviewedCase } from './Bulk.ts';
import { useDesk } from './DeskContext.ts';
import { NoticePreview } from './NoticePreview.tsx';
import type { Notice } from './records.ts';
import { sentenceOf } from './sentenceOf.ts';

export interface BulkPreviewListProps {
  cases: PreviewedCase[];
  /** Writes what the applicant of a case would read. */
  onPreview(one: PreviewedCase): Promise<Notice>;
}

/** What would happen to each marked case, and with which nothing would, and why. */
export function BulkPreviewList({ cases, onPreview }: BulkPreviewListProps) {
  const { say } = useDesk();
  const doable = cases.filter(({ refusal }) => !refusal);
  const refused = cases.filter(({ refusal }) => refusal);
  return (
    <>
      <h3 id="bulk-preview" tabIndex={-1}>
        {doable.length > 0 ? say('bulk.will', { count: doable.length }) : say('bulk.nothing')}
      </h3>
      <ul className="bulk">
        {doable.map((one) => (
          <Doable key={one.number} one={one} onPreview={onPreview} />
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <h3>{say('bulk.will-not', { count: refused.length })}</h3>
          <ul className="bulk">
            {refused.map(({ number, name, status, holder, refusal }) => (
              <li key={number}>
                <b>{name ?? say('case.number', { number })}</b> <span>{number}</span>
                {status && <span className="quiet">{status}</span>}
                <p>
                  {refusal!.why} {holder && say('case.held', { name: holder })}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** A case with which it would be done: its status, who works on it, what the applicant is told. */
function Doable({
  one,
  onPreview,
}: {
  one: PreviewedCase;
  onPreview: BulkPreviewListProps['onPreview'];
}) {
  const { desk, say } = useDesk();
  const [notice, setNotice] = useState<Notice>();
  const [failure, setFailure] = useState('');
  const names = new Intl.DisplayNames([localeOf(desk.language)], { type: 'language' });
  const { number, name, status = '', to, told, holder } = one;
  const handlePreview = () =>
    onPreview(one).then(setNotice, (error) => setFailure(sentenceOf(error, say)));
  return (
    <li>
      <b>{name || say('case.number', { number })}</b> <span>{number}</span>
      <p>
        {to ? say('bulk.becomes', { from: status, to }) : say('bulk.stays', { status })}
        {told && (
          <>
            {' · '}
            {say('bulk.told', { language: names.of(told.language) ?? told.language })}{' '}
            {say(`bulk.mail-${told.mail}`)}
          </>
        )}
      </p>
      {holder && <p className="note">{say('action.held', { name: holder })}</p>}
      {told && !notice && (
        <button type="button" className="plain" onClick={() => void handlePreview()}>
          {say('bulk.message')} <span className="unseen">{name}</span>
        </button>
      )}
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
      {notice && <NoticePreview notice={notice} />}
    </li>
  );
}

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { findUrgent, isAsked, nameDay, type Pointer } from '@porchlight/engine';
import { phoneHref } from '@porchlight/engine/addresses';
import {
  Callout,
  CallText,
  CheckIcon,
  PhoneLink,
  PhoneText,
  useFormSnapshot,
  useLocale,
  usePortal,
  useText,
  WarningIcon,
} from '@porchlight/engine/react';
import { useEffect, useRef, useState } from 'react';

import { usePageTitle } from '../../frame/usePageTitle.ts';
import { Receipt, ReceiptActions } from '../../wizard/Receipt.tsx';
import { ReceivedAnswers } from '../../wizard/ReceivedAnswers.tsx';
import { SentAnswers } from '../../wizard/review/SentAnswers.tsx';
import { showDay } from '../../wizard/showDay.ts';
import { MessagesLink } from '../messages/MessagesLink.tsx';
import { AskedFor } from '../parts/AskedFor.tsx';
import { ChangedByStaff } from '../parts/ChangedByStaff.tsx';
import { PapersToAsk, PapersToCome, type PapersToComeProps } from '../parts/PapersToCome.tsx';
import type { ApplicationState } from '../session/records.ts';

const Status = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  padding: '6px 14px 6px 10px',
  borderRadius: 999,
  '&[data-look=plain]': { paddingLeft: 14, background: 'var(--sunken)' },
  '&[data-look=review]': { background: 'var(--warning-quiet)', color: 'var(--warning)' },
  '&[data-look=good]': { background: 'var(--success-quiet)', color: 'var(--success)' },
  '@media print': { padding: 0 },
});
const Next = styled('p')({ fontWeight: 400, margin: 0, '& + &': { marginTop: 8 } });
const Urgent = styled('p')({
  padding: '12px 16px',
  borderLeft: '4px solid var(--accent-strong)',
  background: 'var(--accent-quiet)',
});
function AgencyLine({ name, phone }: { name: string; phone: string }) {
  return (
    <dd>
      {name}
      <br />
      <PhoneLink phone={phone} />
    </dd>
  );
}

/** Who handles what was applied for, where it is not the portal's own agency. */
function ProgramAgencies() {
  const { form, evaluation } = useFormSnapshot();
  return (form.agencies ?? [])
    .filter((one) => isAsked(one, evaluation.facts))
    .map(({ program, id, name, phone }) => (
      <AgencyLine key={`${program}.${id}`} name={name} phone={phone} />
    ));
}

/** What she said that can't wait: what to do about it, and the number to call. */
export function UrgentAnswers() {
  const text = useText();
  const { form, evaluation } = useFormSnapshot();
  const { phone } = usePortal().agency;
  return findUrgent(form, evaluation).map(({ path, code, params }) => (
    <Callout
      key={path}
      tone="warning"
      role="status"
      action={
        <Button variant="contained" href={phoneHref(phone)}>
          {text('status.call', { phone })}
        </Button>
      }
    >
      <PhoneText words={text(code, params)} />
    </Callout>
  ));
}

/** Of what is not decided yet: that a mail is on its way, or was sent. Of one that could not be sent nothing is said. */
function MailLine({ state }: { state: string | null | undefined }) {
  const text = useText();
  if (state === 'waiting') return <p>{text('status.mail-waiting')}</p>;
  return state === 'sent' && <p>{text('status.mail-sent')}</p>;
}

/** What was received and when, how it stands, what comes next, and who handles it. */
function Summary({ application }: Pick<StatusPageProps, 'application'>) {
  const { answerBy, dateReceived } = application;
  const text = useText();
  const locale = useLocale();
  const { agency, language, timeZone } = usePortal();
  const status = useStatus(application);
  const isReview = application.role === 'review';
  const look = isReview ? 'review' : (status?.tone ?? 'good');
  return (
    <dl>
      <dt>{text('status.date-received')}</dt>
      <dd>{dateReceived && showDay(dateReceived, locale, timeZone)}</dd>
      <dt>{text('status.current-status')}</dt>
      <dd>
        <Status data-look={look}>
          {isReview && <WarningIcon />}
          {look === 'good' && <CheckIcon />}
          {status?.label ?? application.statusLabel}
        </Status>
      </dd>
      <dt>{text('status.whats-next')}</dt>
      <dd>
        <Next>
          <PhoneText words={status?.next ?? application.statusNext} />
        </Next>
        {answerBy && <Next>{text('status.within', nameDay(answerBy, language))}</Next>}
      </dd>
      <dt>{text('status.number')}</dt>
      <dd>{application.id}</dd>
      <dt>{text('status.agency')}</dt>
      <AgencyLine name={agency.name} phone={agency.phone} />
      <ProgramAgencies />
    </dl>
  );
}

/** The status as the pack declares it today. */
const useStatus = ({ status }: ApplicationState) =>
  usePortal().statuses.find((one) => one.id === status);

/** Saves what was sent as a file, or prints it. */
function Keeping({ application, onSave, onFailure }: StatusPageProps) {
  const [isSaving, setSaving] = useState(false);
  const text = useText();
  async function handleSave() {
    setSaving(true);
    const name = text('receipt.file-name', { number: String(application.id) });
    await onSave(`${name}.pdf`).catch(onFailure);
    setSaving(false);
  }
  return (
    <ReceiptActions>
      <Button variant="outlined" size="large" loading={isSaving} onClick={handleSave}>
        {text('receipt.save')}
      </Button>
      <Button variant="outlined" size="large" onClick={() => window.print()}>
        {text('status.print')}
      </Button>
    </ReceiptActions>
  );
}

export interface StatusPageProps {
  application: ApplicationState;
  /** How many of her messages are new. */
  unread: number;
  /** The way to add the papers that may come later; absent: none is shown. */
  papers?: Omit<PapersToComeProps, 'onFailure'>;
  onGoToDocuments(): void;
  /** Opens all that was sent. */
  onLookOver?(): void;
  /** Opens the question that staff ask about. */
  onCorrect?(pointer: Pointer): void;
  /** Saves what was sent as a file of that name. */
  onSave(name: string): Promise<void>;
  onFailure(): void;
}

/** The receipt: what was received, when, how it stands and what comes next. It can be printed. */
export function StatusPage(props: StatusPageProps) {
  const { application, unread, onFailure } = props;
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  usePageTitle(text('status.title'));
  const status = useStatus(application);
  const isReview = application.role === 'review';
  const isAwaited = isReview || status?.within || application.answerBy || props.papers?.isJustSent;

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text('status.title')}
      </h1>
      <UrgentAnswers />
      {!isReview && props.papers && <PapersToCome {...props.papers} onFailure={onFailure} />}
      {!isReview && isAwaited && <PapersToAsk />}
      {isReview && <AskedFor {...props} corrections={application.corrections} />}
      {!isReview && <ChangedByStaff />}
      <MessagesLink unread={unread} />
      {isAwaited && <MailLine state={application.receiptMail} />}
      <Receipt>
        <Summary application={application} />
        <h2>{text('status.received')}</h2>
        <dl>
          <ReceivedAnswers />
        </dl>
      </Receipt>
      {!isReview && <SentAnswers />}
      <Urgent>
        <CallText id="status.power" />
      </Urgent>
      <Keeping {...props} />
    </>
  );
}

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { StandaloneForm } from '@porchlight/engine';
import { PhoneLink, useLocale, usePortal, useText } from '@porchlight/engine/react';
import { useEffect, useRef } from 'react';

import { usePageTitle } from '../frame/usePageTitle.ts';
import { Receipt, ReceiptActions } from '../wizard/Receipt.tsx';
import { ReceivedAnswers } from '../wizard/ReceivedAnswers.tsx';
import type { SentReceipt } from './session/keptSession.ts';

const Reference = styled('dd')({
  fontSize: '1.5rem',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.04em',
});

export interface SentPageProps {
  standalone: StandaloneForm;
  receipt: SentReceipt;
  /** False after a reload: the answers of what was sent are not kept on the device. */
  hasAnswers: boolean;
  onRestart(): void;
}

/** That the form has arrived: the number to ask by, the day, and what was sent. It can be printed. */
export function SentPage({ standalone, receipt, hasAnswers, onRestart }: SentPageProps) {
  const text = useText();
  const locale = useLocale();
  const { agency, timeZone } = usePortal();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  usePageTitle(standalone.receipt.title);
  const day = new Date(receipt.receivedAt).toLocaleDateString(locale, {
    dateStyle: 'long',
    timeZone,
  });
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {standalone.receipt.title}
      </h1>
      <p>{standalone.receipt.text}</p>
      <Receipt>
        <dl>
          <dt>{text('forms.reference')}</dt>
          <Reference>{receipt.reference}</Reference>
          <dt>{text('forms.received-on')}</dt>
          <dd>{day}</dd>
          <dt>{text('status.agency')}</dt>
          <dd>
            {agency.name}
            <br />
            <PhoneLink phone={agency.phone} />
          </dd>
        </dl>
        {hasAnswers && (
          <>
            <h2>{text('forms.received')}</h2>
            <dl>
              <ReceivedAnswers />
            </dl>
          </>
        )}
      </Receipt>
      <p>{text('forms.reference-help')}</p>
      <ReceiptActions>
        <Button variant="contained" size="large" onClick={() => window.print()}>
          {text('status.print')}
        </Button>
        <Button variant="outlined" size="large" onClick={onRestart}>
          {text('forms.another')}
        </Button>
      </ReceiptActions>
    </>
  );
}

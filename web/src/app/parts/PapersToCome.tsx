import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { papersToAsk, papersToCome } from '@porchlight/engine';
import { CallText, useFormSnapshot, useLocale, usePortal, useText } from '@porchlight/engine/react';
import { useEffect, useRef, useState } from 'react';
import { showDay } from '../../wizard/showDay.ts';
import type { PapersLink } from '../api/createApi.ts';

const Root = styled('section')({
  margin: '0 0 24px',
  padding: '14px 18px',
  borderLeft: '4px solid var(--warning)',
  background: 'var(--warning-quiet)',
  '& h2': { margin: '0 0 6px', fontSize: '1.2rem' },
  '& ul': { margin: '0 0 12px', paddingLeft: 20 },
  '& p': { margin: '0 0 12px' },
  '@media print': { '& button, & a': { display: 'none' } },
});
const Address = styled('p')({ overflowWrap: 'anywhere', fontSize: '0.92rem' });

export interface PapersToComeProps {
  /** True right after she has sent: then the link is made at once. */
  isJustSent: boolean;
  makeLink(): Promise<PapersLink>;
  onFailure(): void;
}

/** The papers that were not sent and may come later, by name, and a link to add them. */
export function PapersToCome({ isJustSent, makeLink, onFailure }: PapersToComeProps) {
  const text = useText();
  const locale = useLocale();
  const { timeZone } = usePortal();
  const { form, evaluation } = useFormSnapshot();
  const papers = papersToCome(form, evaluation);
  const [link, setLink] = useState<PapersLink>();
  const [isMaking, setMaking] = useState(false);
  const hasBegun = useRef(false);
  const isWanted = papers.length > 0;

  async function handleMake() {
    setMaking(true);
    await makeLink().then(setLink, onFailure);
    setMaking(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when she has sent
  useEffect(() => {
    if (!isJustSent || !isWanted || hasBegun.current) return;
    hasBegun.current = true;
    void handleMake();
  }, [isJustSent, isWanted]);

  if (!isWanted) return null;
  return (
    <Root aria-labelledby="to-come">
      <h2 id="to-come">{text('status.to-come', { count: papers.length })}</h2>
      <ul>
        {papers.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      {link ? (
        <div role="status">
          <p>{text('status.to-come-link', { date: showDay(link.expiresAt, locale, timeZone) })}</p>
          <Address>{link.url}</Address>
          <Button variant="contained" size="large" href={link.url}>
            {text('status.to-come-open')}
          </Button>
        </div>
      ) : (
        <>
          <p>{text('status.to-come-help')}</p>
          <Button variant="contained" size="large" loading={isMaking} onClick={handleMake}>
            {text('status.to-come-make')}
          </Button>
        </>
      )}
    </Root>
  );
}

const MAY_ASK = 'status.may-ask';

/** Papers that were not sent and that staff may ask for, by name: nothing is to be done yet. */
export function PapersToAsk() {
  const text = useText();
  const { form, evaluation } = useFormSnapshot();
  const papers = papersToAsk(form, evaluation);
  const title = text(MAY_ASK, { count: papers.length });
  // A release from before has no words for it.
  if (papers.length === 0 || title === MAY_ASK) return null;
  return (
    <Root aria-labelledby="may-ask">
      <h2 id="may-ask">{title}</h2>
      <ul>
        {papers.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <p>
        <CallText id="status.may-ask-help" />
      </p>
    </Root>
  );
}

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  nameCorrection,
  type Pointer,
  type RequestedCorrection,
  type RequestedDocument,
} from '@porchlight/engine';
import { useFromStore, useText } from '@porchlight/engine/react';

const Root = styled('section')({
  margin: '0 0 24px',
  padding: '14px 18px',
  borderLeft: '4px solid var(--warning)',
  background: 'var(--warning-quiet)',
  '& h2': { margin: '0 0 6px', fontSize: '1.2rem' },
  '& ul': { margin: '0 0 12px', paddingLeft: 20 },
  '& li': { padding: '4px 0' },
  '& li > span': { display: 'block', overflowWrap: 'anywhere' },
  '& li > button': { margin: '6px 0' },
  '& p': { margin: 0 },
});

export interface AskedForProps {
  corrections: RequestedCorrection[];
  onCorrect?: ((pointer: Pointer) => void) | undefined;
  onGoToDocuments(): void;
  /** Opens all that was sent, where nothing of it is asked about. */
  onLookOver?: (() => void) | undefined;
}

const LOOK_OVER = 'status.look-over';

const Ways = styled('p')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

/** One of them, with why. */
function Asked({
  one,
  onCorrect,
}: Pick<AskedForProps, 'onCorrect'> & { one: RequestedCorrection }) {
  const text = useText();
  const { at, reason, says } = one;
  const name = nameCorrection(one);
  return (
    <li>
      <strong>{name}</strong>
      {reason && <span>{reason}</span>}
      {says && <span>{says}</span>}
      {onCorrect && (
        <Button
          variant="outlined"
          aria-label={`${text('status.correct')}: ${name}`}
          onClick={() => onCorrect(at)}
        >
          {text('status.correct')}
        </Button>
      )}
    </li>
  );
}

/** The answers that staff ask about, each with why and a way to it. */
function Corrections({ corrections, onCorrect }: Pick<AskedForProps, 'corrections' | 'onCorrect'>) {
  const text = useText();
  return (
    <Root aria-labelledby="to-correct">
      <h2 id="to-correct">{text('status.to-correct', { count: corrections.length })}</h2>
      <ul>
        {corrections.map((one) => (
          <Asked key={one.at} one={one} onCorrect={onCorrect} />
        ))}
      </ul>
      <p>{text('status.correct-others')}</p>
    </Root>
  );
}

/** What staff ask for and why, before all that was received: answers first, then papers. */
export function AskedFor({ corrections, onCorrect, onGoToDocuments, onLookOver }: AskedForProps) {
  const text = useText();
  const requests = useFromStore((store) => store.getSnapshot().facts.requests) as
    | RequestedDocument[]
    | undefined;
  return (
    <>
      {corrections.length > 0 && <Corrections {...{ corrections, onCorrect }} />}
      {requests?.length ? (
        <Root aria-labelledby="asked-for">
          <h2 id="asked-for">{text('status.asked-for', { count: requests.length })}</h2>
          <ul>
            {requests.map(({ id, title, reason }) => (
              <li key={id}>
                <strong>{title}</strong>
                {reason && <span>{reason}</span>}
              </li>
            ))}
          </ul>
          <Button variant="contained" size="large" onClick={onGoToDocuments}>
            {text('status.go-to-documents')}
          </Button>
        </Root>
      ) : (
        <Ways>
          <Button
            variant={corrections.length > 0 ? 'outlined' : 'contained'}
            size="large"
            onClick={onGoToDocuments}
          >
            {text('status.go-to-documents')}
          </Button>
          {/* A release from before has no words for it. */}
          {onLookOver && corrections.length === 0 && text(LOOK_OVER) !== LOOK_OVER && (
            <Button variant="outlined" size="large" onClick={onLookOver}>
              {text(LOOK_OVER)}
            </Button>
          )}
        </Ways>
      )}
    </>
  );
}

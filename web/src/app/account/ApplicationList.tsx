import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useText } from '@porchlight/engine/react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../frame/saveFile.ts';
import type { OwnApplication } from './createAccountApi.ts';

const List = styled('ul')({ margin: '0 0 20px', padding: 0, listStyle: 'none' });
const Entry = styled('li')({
  display: 'grid',
  justifyItems: 'start',
  gap: 4,
  padding: '16px 0',
  borderBottom: '1px solid var(--line)',
  '&:last-child': { borderBottom: 0 },
  '& > p': { margin: 0 },
  '& > a': { padding: '8px 0' },
  '& .when': { color: 'var(--text-quiet)' },
  '& .state': {
    padding: '2px 10px',
    border: '1px solid var(--line)',
    borderRadius: 8,
    fontWeight: 600,
  },
});

export interface ApplicationListProps {
  applications: OwnApplication[];
  /** The number of the one that takes the focus: the first that was just shown. */
  focused?: number | undefined;
  onReceipt(number: number): Promise<Blob>;
}

/** Her applications, the newest first, each with what comes next and what can be done with it. */
export function ApplicationList({ applications, focused, onReceipt }: ApplicationListProps) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focused !== undefined) entry.current?.focus();
  }, [focused]);
  return (
    <List>
      {applications.map((one) => (
        <Entry
          key={one.number}
          {...(one.number === focused && { ref: entry, tabIndex: -1 })}
          id={`application-${one.number}`}
        >
          <Application {...one} onReceipt={onReceipt} />
        </Entry>
      ))}
    </List>
  );
}

type ApplicationProps = OwnApplication & Pick<ApplicationListProps, 'onReceipt'>;

function Application(props: ApplicationProps) {
  const { status, when, next, wasSent, canStartFrom, onReceipt } = props;
  const text = useText();
  const number = String(props.number);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function handleSave() {
    setBusy(true);
    setFailed(false);
    try {
      saveFile(await onReceipt(props.number), `${text('receipt.file-name', { number })}.pdf`);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }

  return (
    <>
      <strong>{text('account.application-number', { number })}</strong>
      {status && <span className="state">{status}</span>}
      <span className="when">{when}</span>
      {next && <p>{next}</p>}
      {wasSent && (
        <Button variant="outlined" loading={isBusy} onClick={handleSave}>
          {text('receipt.save-number', { number })}
        </Button>
      )}
      {hasFailed && <p role="alert">{text('toast-went-wrong')}</p>}
      {canStartFrom && (
        <>
          <p>{text('account.application-again')}</p>
          <a href={`/application?from=${number}`}>
            {text('account.application-again-start', { number })}
          </a>
        </>
      )}
    </>
  );
}

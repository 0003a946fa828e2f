import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useLocale, useText } from '@porchlight/engine/react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../frame/saveFile.ts';
import type { AccountApi, OwnApplication, SentApplication } from './createAccountApi.ts';
import { SentParts } from './SentParts.tsx';

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
  api: Pick<AccountApi, 'receipt' | 'sent'>;
}

/** Her applications, the newest first, each with what comes next and what can be done with it. */
export function ApplicationList({ applications, focused, api }: ApplicationListProps) {
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
          <Application {...one} api={api} />
        </Entry>
      ))}
    </List>
  );
}

/** What was sent with one of them, to read and to keep. */
function SentAndSave({ number: id, api }: Pick<ApplicationListProps, 'api'> & { number: number }) {
  const text = useText();
  const number = String(id);
  const [busy, setBusy] = useState<'see' | 'save'>();
  const [hasFailed, setFailed] = useState(false);
  const [sent, setSent] = useState<SentApplication>();
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    // A button that is busy loses the focus. What comes of a press takes it; where nothing does, the button has it.
    if (!busy && document.activeElement === document.body)
      pressed.current?.focus({ preventScroll: true });
  }, [busy]);

  async function run(button: HTMLElement, what: 'see' | 'save', work: () => Promise<void>) {
    pressed.current = button;
    setBusy(what);
    setFailed(false);
    await work().catch(() => setFailed(true));
    setBusy(undefined);
  }
  const see = (button: HTMLElement) => run(button, 'see', async () => setSent(await api.sent(id)));
  const save = (button: HTMLElement) =>
    run(button, 'save', async () =>
      saveFile(await api.receipt(id), `${text('receipt.file-name', { number })}.pdf`),
    );

  return (
    <>
      <Button
        variant="outlined"
        aria-expanded={sent !== undefined}
        loading={busy === 'see'}
        disabled={busy !== undefined}
        onClick={({ currentTarget }) => (sent ? setSent(undefined) : void see(currentTarget))}
      >
        {text('receipt.see-number', { number })}
      </Button>
      <Button
        variant="outlined"
        loading={busy === 'save'}
        disabled={busy !== undefined}
        onClick={({ currentTarget }) => void save(currentTarget)}
      >
        {text('receipt.save-number', { number })}
      </Button>
      {hasFailed && <p role="alert">{text('toast-went-wrong')}</p>}
      {sent && <SentParts {...sent} label={text('receipt.see-number', { number })} />}
    </>
  );
}

function Application(props: OwnApplication & Pick<ApplicationListProps, 'api'>) {
  const { status, when, next, wasSent, canStartFrom, api } = props;
  const text = useText();
  const locale = useLocale();
  const number = String(props.number);
  return (
    <>
      <strong>{text('account.application-number', { number })}</strong>
      {status && <span className="state">{status}</span>}
      <span className="when">{when}</span>
      {next && <p>{next}</p>}
      {/* What is open is in the words of the language in which it was fetched: another one begins anew. */}
      {wasSent && <SentAndSave key={locale} number={props.number} api={api} />}
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

import Button from '@mui/material/Button';
import { Placeholder, useLocale, useText } from '@porchlight/engine/react';
import { useMemo, useState } from 'react';
import { Notice } from '../../frame/Notice.tsx';
import { usePageTitle } from '../../frame/usePageTitle.ts';
import { useSignIn } from '../../sign-in/index.ts';
import { ApplicationList } from './ApplicationList.tsx';
import { createAccountApi } from './createAccountApi.ts';
import { ThisDevice } from './ThisDevice.tsx';
import { useOwn } from './useOwn.ts';

/** The number with which the list begins: a mail leads to what was sent, a link to what is older. */
function readFrom(): number | undefined {
  const from = new URLSearchParams(window.location.search).get('from') ?? '';
  return /^\d{1,9}$/.test(from) ? Number(from) : undefined;
}

/**
 * What is hers here where another provider has her account: her applications, this device, the way out. Her
 * password and how she signs in are that provider's, and a link leads there.
 */
export function AccountPage() {
  const text = useText();
  const locale = useLocale();
  const { getAccessToken, user } = useSignIn();
  const api = useMemo(
    () => createAccountApi({ getAccessToken, language: () => document.documentElement.lang }),
    [getAccessToken],
  );
  const [from] = useState(readFrom);
  const { own, hasFailed, focused, older, load, loadOlder } = useOwn(api, from, locale);
  usePageTitle(text('identity.manage-title'));

  if (!own && hasFailed) return <NotLoaded onRetry={() => void load()} />;
  return (
    <>
      <h1>{text('identity.manage-title')}</h1>
      {user?.name && <p>{text('account.signed-in-here', { name: user.name })}</p>}
      <p>
        {text('account.elsewhere')}{' '}
        <a href="/authentication/profile">{text('account.elsewhere-link')}</a>
      </p>
      <section aria-labelledby="applications">
        <h2 id="applications">{text('account.applications')}</h2>
        {!own && <Placeholder style={{ height: 160 }} />}
        {own?.applications.length === 0 && <p>{text('account.applications-none')}</p>}
        {own && <ApplicationList applications={own.applications} focused={focused} api={api} />}
        {from !== undefined && (
          <p>
            <a href="/account">{text('account.applications-newest')}</a>
          </p>
        )}
        <Older next={own?.next} older={older} onOlder={(next) => void loadOlder(next)} />
        <p>
          <a href="/application">{text('identity.to-application')}</a>
        </p>
      </section>
      <ThisDevice />
    </>
  );
}

/** Said where nothing of it could be loaded, with another try. */
function NotLoaded({ onRetry }: { onRetry(): void }) {
  const text = useText();
  return (
    <Notice
      title={text('account.failed-title')}
      action={
        <Button variant="contained" onClick={onRetry}>
          {text('application.try-again')}
        </Button>
      }
    >
      {text('account.failed')}
    </Notice>
  );
}

interface OlderProps extends Pick<ReturnType<typeof useOwn>, 'older'> {
  /** The number with which older applications begin; undefined where there are none. */
  next: number | undefined;
  onOlder(next: number): void;
}

/** Loads the applications before those that are shown. */
function Older({ next, older, onOlder }: OlderProps) {
  const text = useText();
  return (
    <>
      {next !== undefined && (
        <p>
          <Button variant="outlined" loading={older === 'loading'} onClick={() => onOlder(next)}>
            {text('account.applications-older')}
          </Button>
        </p>
      )}
      {older === 'failed' && <p role="alert">{text('toast-went-wrong')}</p>}
    </>
  );
}

import { Fragment, lazy, type ReactNode } from 'react';
import { RequireSignIn, useSignIn } from '../../sign-in/index.ts';
import { SignedOut } from '../parts/SignedOut.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Staying } from './Staying.tsx';

const PAGES = {
  '/account': lazy(() =>
    import('../account/AccountPage.tsx').then((module) => ({ default: module.AccountPage })),
  ),
  '/messages': lazy(() =>
    import('../messages/MessagesPage.tsx').then((module) => ({ default: module.MessagesPage })),
  ),
};

export interface OtherPageProps {
  path: string;
  /** Shown while it is not known who is here, and where nobody can be asked. */
  pending: ReactNode;
  unreachable: ReactNode;
}

/** What is at an address beside the application: her account, where it has a page here, her messages, or nothing. */
export function OtherPage({ path, ...meanwhile }: OtherPageProps) {
  const Page = PAGES[path as keyof typeof PAGES];
  if (!Page) return <NotFoundPage />;
  return (
    <RequireSignIn {...meanwhile}>
      <OfUser>
        <Page />
      </OfUser>
    </RequireSignIn>
  );
}

/** What she typed stays when her session ends; somebody else who signs in then finds nothing of it. */
function OfUser({ children }: { children: ReactNode }) {
  return (
    <Fragment key={useSignIn().user?.sub}>
      <SignedOut stay />
      <Staying />
      {children}
    </Fragment>
  );
}

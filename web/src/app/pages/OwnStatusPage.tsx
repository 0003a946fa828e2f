import { useUnread } from '../messages/useUnread.ts';
import { StatusPage, type StatusPageProps } from './StatusPage.tsx';

/** The receipt of her own application, with what waits in her messages. */
export function OwnStatusPage(props: Omit<StatusPageProps, 'unread'>) {
  return <StatusPage {...props} unread={useUnread()} />;
}

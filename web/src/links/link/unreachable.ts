import { ApiError } from '../../calls/ApiError.ts';

/**
 * Shows that the link could not be checked, in the words that the server put into the document for
 * this, and calls `onTryAgain` when it is asked to. The document's own, since without a network no
 * text and no part of the page can be fetched.
 */
export function showUnreachable(error: unknown, onTryAgain: () => void): void {
  const notice = document.getElementById('unreachable')!;
  const checking = document.getElementById('root')!;
  const reason = error instanceof ApiError ? 'busy' : 'offline';
  for (const line of notice.querySelectorAll<HTMLElement>('[data-reason]')) {
    line.hidden = line.dataset.reason !== reason;
  }
  checking.hidden = true;
  notice.hidden = false;
  notice.querySelector('h1')?.focus();
  notice.querySelector('button')!.onclick = () => {
    notice.hidden = true;
    checking.hidden = false;
    onTryAgain();
  };
}

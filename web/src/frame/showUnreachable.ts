import { NetworkError } from '../http/ApiError.ts';

/**
 * Shows that the page could not be loaded, in the words that the server put into the document for
 * this, and calls `onTryAgain` when it is asked to. The document's own, since without a network no
 * text and no part of the page can be fetched.
 */
export function showUnreachable(error: unknown, onTryAgain: () => void): void {
  const notice = document.getElementById('unreachable')!;
  const checking = document.getElementById('root')!;
  // What fetch and import throw where no answer comes is a TypeError.
  const isAway = error instanceof NetworkError || error instanceof TypeError;
  const reason = isAway ? 'offline' : 'busy';
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

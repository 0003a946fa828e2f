import { styled } from '@mui/material/styles';
import { useText } from '@porchlight/engine/react';
import type { MouseEvent } from 'react';

const SKIP = 'application.review-skip';
const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Seen once it has the focus, as the link past the header is (WCAG 2.4.1). */
const Link = styled('a')({
  position: 'absolute',
  clipPath: 'inset(50%)',
  '&:focus': {
    position: 'static',
    clipPath: 'none',
    display: 'inline-block',
    margin: '0 0 12px',
    padding: '12px 16px',
    border: '1px solid var(--accent)',
    borderRadius: 8,
  },
  '@media print': { display: 'none' },
});

/** The first thing behind a part of the page that Tab stops at. */
function findBehind(part: Element): HTMLElement | undefined {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)];
  return stops.find(
    (one) =>
      part.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !part.contains(one) &&
      !one.matches(':disabled, [tabindex="-1"]') &&
      one.checkVisibility?.() !== false,
  );
}

/** Leads from the head of the review past all of its Change buttons, to what is signed and sent. */
export function SkipReview() {
  const text = useText();
  const words = text(SKIP);
  // A release from before has no words for it.
  if (words === SKIP) return null;
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const part = event.currentTarget.closest('section');
    if (part) findBehind(part)?.focus();
  }
  return (
    <Link href="#review" data-skip onClick={handleClick}>
      {words}
    </Link>
  );
}

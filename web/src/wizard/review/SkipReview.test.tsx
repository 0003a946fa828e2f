/** @jest-environment jsdom */
import { PortalProvider } from '@porchlight/engine/react';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { SkipReview } from './SkipReview.tsx';

function page(texts: Record<string, string>) {
  const portal = { language: 'en', texts } as unknown as ComponentProps<
    typeof PortalProvider
  >['portal'];
  return (
    <PortalProvider portal={portal}>
      <section>
        <SkipReview />
        <button type="button">Change: Name</button>
      </section>
      <button type="button" disabled>
        Not now
      </button>
      <input aria-label="Signature" />
    </PortalProvider>
  );
}

test('a key at the head of the review leads past it, to what is signed', () => {
  render(page({ 'application.review-skip': 'Skip to signing' }));
  fireEvent.click(screen.getByText('Skip to signing'));
  expect(document.activeElement).toBe(screen.getByLabelText('Signature'));
});

test('a release from before has no words for it', () => {
  render(page({}));
  expect(document.querySelector('a')).toBeNull();
});

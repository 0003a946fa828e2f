/** @jest-environment jsdom */
import { render } from '@testing-library/react';

test('the words that the document has shown stay until the application is there', async () => {
  document.body.innerHTML = '<div id="root"><div class="skeleton">First name</div></div>';
  const { LoadingPage } = await import('./LoadingPage.tsx');
  const container = document.getElementById('root')!;
  const { rerender } = render(<LoadingPage />, { container });
  expect(container.textContent).toBe('First name');
  rerender(<LoadingPage />);
  expect(container.querySelectorAll('.skeleton')).toHaveLength(1);
});

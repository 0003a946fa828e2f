/** @jest-environment jsdom */
import { render } from '@testing-library/react';

test('the words that the document has shown stay until the application is there', async () => {
  document.body.innerHTML = '<div id="root"><div class="skeleton">First name</div></div>';
  history.replaceState(null, '', '/application');
  const { LoadingPage } = await import('./LoadingPage.tsx');
  const container = document.getElementById('root')!;
  const { rerender, unmount } = render(<LoadingPage />, { container });
  expect(container.textContent).toBe('First name');
  rerender(<LoadingPage />);
  expect(container.querySelectorAll('.skeleton')).toHaveLength(1);
  unmount();
  // They are the application's: another page has none of them.
  history.replaceState(null, '', '/account');
  expect(render(<LoadingPage />).container.textContent).toBe('');
});

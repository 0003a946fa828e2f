/**
 * Makes the header's Logout button work on a document that is not the application: the navigation
 * state that says "started inside" outlives the load of the logout route's document.
 */
export function wireLogout(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]')) {
    button.addEventListener('click', () => {
      history.pushState({ local: true }, '', '/authentication/logout');
      location.reload();
    });
  }
}

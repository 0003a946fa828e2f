/** What the document has shown since before this script was there: what is true of it stays until there is more. */
const served = globalThis.document?.querySelector<HTMLElement>('#root > .skeleton');

function adopt(place: HTMLElement | null) {
  if (!place || !served) return;
  // It has appeared once.
  served.style.animation = 'none';
  place.replaceChildren(served);
}

/** The outline of the page while it is not known who is here, and what she has. */
export const LoadingPage = () => <div ref={adopt} />;

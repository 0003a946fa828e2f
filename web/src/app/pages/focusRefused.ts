/** Milliseconds that what is said of an item may take to be there: it is fetched when it is wanted first. */
const SAID_WITHIN = 1500;
const LOOK = 50;

/** Leads to what says which items stand in the way. False where nothing does. */
export async function focusRefused(): Promise<boolean> {
  for (let waited = 0; waited <= SAID_WITHIN; waited += LOOK) {
    const refused = document.querySelector<HTMLElement>('[data-refused][tabindex]');
    refused?.focus();
    if (refused) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  return false;
}

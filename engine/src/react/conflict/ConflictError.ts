/** A save was refused because the answers changed elsewhere; the page shows what, and asks. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

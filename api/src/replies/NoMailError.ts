/** What came is no mail, or one that no program can take apart. Its message has nothing of what came. */
export class NoMailError extends Error {
  override name = 'NoMailError';
}

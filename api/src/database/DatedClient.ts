import pg from 'pg';

/**
 * A connection that knows when it was begun: what held when the server let it in holds for all its life,
 * even where a fault was found before it was ready. And it knows that it broke while somebody had it.
 */
export class DatedClient extends pg.Client {
  readonly begun = performance.now();
  #isBroken = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const note = () => {
      this.#isBroken = true;
    };
    this.on('error', note).on('end', note);
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }
}

import type { Config } from '@porchlight/api';

type Address = Pick<Config, 'publicUrl' | 'isPublicUrlGiven'>;

/** Prints a link to the portal, and beside it where its address is a guess. */
export function printLink(link: string, config: Address): void {
  process.stdout.write(`${link}\n`);
  noteGuessedAddress(config);
}

/**
 * Says on the standard error output that the address of a link is a guess, where no `PUBLIC_URL` says how the portal
 * is reached: the portal runs in another process and may have another port.
 */
export function noteGuessedAddress({ publicUrl, isPublicUrlGiven }: Address): void {
  if (isPublicUrlGiven) return;
  process.stderr.write(
    `The link leads to ${publicUrl}. Where the portal has another address, give this command the same PUBLIC_URL or PORT as the portal: PUBLIC_URL=http://localhost:8080 npm run portal -- …\n`,
  );
}

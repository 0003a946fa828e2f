import type { Config } from '@porchlight/api';

/**
 * Prints a link to the portal. Where no `PUBLIC_URL` says how the portal is reached, the address of the link is a
 * guess, since the portal runs in another process and may have another port: that is said beside it.
 */
export function printLink(link: string, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  process.stdout.write(`${link}\n`);
  if (publicUrl.startsWith('http://localhost:'))
    process.stderr.write(
      `The link leads to ${publicUrl}. Where the portal has another address, give this command the same PUBLIC_URL or PORT as the portal: PUBLIC_URL=http://localhost:8080 npm run portal -- …\n`,
    );
}

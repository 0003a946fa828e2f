import {
  createAddressLink,
  isAccountEmail,
  linkHoursOf,
  OperatorError,
  recordAccountEvent,
} from '@porchlight/api';
import { printLink } from './printLink.ts';
import type { Tool } from './withServices.ts';

/** Makes a link that proves an address, and prints it; audited. @throws OperatorError for what is no address. */
export async function printAddressLink(
  email: string,
  { services, config, actor }: Tool,
): Promise<void> {
  if (!isAccountEmail(email)) throw new OperatorError(`"${email}" is not an e-mail address.`);
  const { database } = services;
  const hours = linkHoursOf(services.releases.current()).invitation;
  const link = await createAddressLink(database, config.publicUrl, { email, hours });
  await recordAccountEvent(database, actor, 'invited');
  printLink(link, config);
  process.stderr.write(`It works once, for ${hours} hours. Whoever opens it gets the account.\n`);
}

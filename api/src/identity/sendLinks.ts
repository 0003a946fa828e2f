import type { PageView } from '../pages/index.ts';
import { normalizeEmail } from './accounts.ts';
import { createAddressLink, hasAddressLink } from './addressLinks.ts';
import type { IdentityServices } from './IdentityServices.ts';
import type { Spent } from './limits.ts';
import { linkHoursOf } from './linkHours.ts';
import { recordAccountEvent } from './recordAccountEvent.ts';
import { createResetLink } from './resetLinks.ts';

type Words = Pick<PageView, 'text' | 'portal' | 'release'>;
type Letter = 'register' | 'known' | 'reset' | 'prove';

/*
 * These are not awaited by a page: the time that they take would tell whether there is an account.
 * Without a mail server they do nothing.
 */

/** To who asked for an account: the link that makes it, or to who has one, how she gets in. */
export const sendRegistration = (
  services: IdentityServices,
  words: Words,
  email: string,
  returnPath: string | undefined,
): Promise<void> =>
  carefully(services, email, async () => {
    const { accounts, database, config } = services;
    const known = await accounts.findByEmail(email);
    if (known?.provenAt) {
      const hours = linkHoursOf(words.release).password;
      const link = await createResetLink(database, config.publicUrl, { email, hours });
      const login = `${config.publicUrl}/Identity/Account/Login`;
      return send(services, words, 'known', email, { link: link!, login, hours });
    }
    const hours = linkHoursOf(words.release).address;
    const link = await createAddressLink(database, config.publicUrl, { email, returnPath, hours });
    await send(services, words, 'register', email, { link, hours });
  });

/** To who forgot her password. Where nobody has proven the address yet, the link does that. */
export const sendReset = (services: IdentityServices, words: Words, email: string): Promise<void> =>
  carefully(services, email, async () => {
    const { accounts, database, config } = services;
    const known = await accounts.findByEmail(email);
    if (!known) return;
    const hours = linkHoursOf(words.release).password;
    const link = known.provenAt
      ? await createResetLink(database, config.publicUrl, { email, hours })
      : await createAddressLink(database, config.publicUrl, { email, hours });
    await send(services, words, 'reset', email, { link: link!, hours });
    await recordAccountEvent(database, known.id, 'reset-link-made');
  });

/** To who signed in to an account whose address nobody has proven: once, until the link is too old. */
export const sendProof = (services: IdentityServices, words: Words, email: string): Promise<void> =>
  carefully(services, email, async () => {
    if (!(await hasAddressLink(services.database, email))) await prove(services, words, email);
  });

/**
 * To who asks for it on the page of her account. The mail is not awaited.
 * @returns Whether it is sent; if not, in how many seconds she can ask again.
 */
export async function sendProofAgain(
  services: IdentityServices,
  words: Words,
  email: string,
): Promise<Spent> {
  const spent = await services.limits.spend('mail', normalizeEmail(email));
  if (spent.isAllowed) void logged(services, prove(services, words, email));
  return spent;
}

async function prove(services: IdentityServices, words: Words, email: string): Promise<void> {
  const { database, config } = services;
  const hours = linkHoursOf(words.release).address;
  const link = await createAddressLink(database, config.publicUrl, { email, hours });
  await send(services, words, 'prove', email, { link, hours });
}

async function carefully(
  services: IdentityServices,
  email: string,
  work: () => Promise<void>,
): Promise<void> {
  const { limits, sendMail } = services;
  const spend = async () => {
    if ((await limits.spend('mail', normalizeEmail(email))).isAllowed) await work();
  };
  if (sendMail) await logged(services, spend());
}

async function logged({ logger }: IdentityServices, work: Promise<void>): Promise<void> {
  await work.catch((err) => logger.error({ err }, 'A mail with a link was not sent.'));
}

async function send(
  { sendMail }: IdentityServices,
  { text, portal }: Words,
  letter: Letter,
  to: string,
  places: Record<string, string | number>,
): Promise<void> {
  const { name: agency, phone } = portal.agency;
  await sendMail?.({
    to: normalizeEmail(to),
    subject: text(`identity.${letter}-mail-subject`, { agency }),
    text: text(`identity.${letter}-mail`, { agency, phone, ...places }),
  });
}

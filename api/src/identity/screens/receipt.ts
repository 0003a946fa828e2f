import type { Context } from 'koa';
import { idParameter } from '../../http/parameters.ts';
import type { IdentityServices } from '../IdentityServices.ts';
import { requireAccount } from './requireAccount.ts';

/** What was sent with one of her applications, as a PDF to keep. @throws ProblemError 404 for any other */
export async function sendReceipt(services: IdentityServices, ctx: Context): Promise<void> {
  const owner = await requireAccount(services, ctx);
  if (!owner) return;
  const { language } = services.pages.view(ctx);
  const { fileName, bytes } = await services.writeReceipt({
    owner: owner.account.id,
    number: idParameter(ctx, 'number'),
    language,
    address: ctx.ip,
  });
  ctx.body = bytes;
  ctx.attachment(`${fileName}.pdf`);
  ctx.type = 'application/pdf';
  ctx.set('Content-Language', language);
}

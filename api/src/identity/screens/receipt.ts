import type { Context } from 'koa';
import { idParameter } from '../../http/parameters.ts';
import { type Html, html, phoneLink } from '../../pages/index.ts';
import type { ReceiptLine, ReceiptSection } from '../../receipts/Receipt.ts';
import { type IdentityServices, type ReceiptAsked, sendScreen } from '../IdentityServices.ts';
import { requireAccount } from './requireAccount.ts';

/** Whose receipt is asked for, and which; undefined where she was sent to sign in. */
async function askedFor(
  services: IdentityServices,
  ctx: Context,
): Promise<ReceiptAsked | undefined> {
  const number = idParameter(ctx, 'number');
  // A mail leads here: she signs in, and is where she wanted to be.
  const owner = await requireAccount(services, ctx, `/Identity/Account/Sent/${number}`);
  if (!owner) return undefined;
  const { language } = services.pages.view(ctx);
  return { owner: owner.account.id, number, language, address: ctx.ip };
}

/** What was sent with one of her applications, as a PDF to keep. @throws ProblemError 404 for any other */
export async function sendReceipt(services: IdentityServices, ctx: Context): Promise<void> {
  const asked = await askedFor(services, ctx);
  if (!asked) return;
  const { fileName, bytes } = await services.writeReceipt(asked);
  ctx.body = bytes;
  ctx.attachment(`${fileName}.pdf`);
  ctx.type = 'application/pdf';
  ctx.set('Content-Language', asked.language);
}

/** The same as a page, which any browser and any screen reader opens. @throws ProblemError 404 for any other */
export async function showSent(services: IdentityServices, ctx: Context): Promise<void> {
  const asked = await askedFor(services, ctx);
  if (!asked) return;
  const receipt = await services.readReceipt(asked);
  const { title, intro, facts, steps, answeredIn } = receipt;
  const view = services.pages.view(ctx);
  const number = String(asked.number);
  const body = html`<h1>${title}</h1>
<p>${intro}</p>
${answers(facts)}
<p class="form-end"><a class="button quiet" href="/Identity/Account/Receipt/${number}" download>${view.text('receipt.save-number', { number })}</a></p>
<div lang="${answeredIn}">${steps.map((step) => part(step))}</div>
<p class="form-end"><a href="/Identity/Account/Manage#applications">${view.text('account.back')}</a></p>`;
  sendScreen(services.pages, view, { title, body, isSignedIn: true });
}

/** A step with its answers, and the people in it, a level deeper. */
const part = ({ heading, lines, parts }: ReceiptSection): Html =>
  html`<section class="part"><h2>${heading}</h2>${answers(lines)}${parts.map(
    (one) => html`<h3>${one.heading}</h3>${answers(one.lines)}${one.parts.map(part)}`,
  )}</section>`;

const answers = (lines: ReceiptLine[]): Html | false =>
  lines.length > 0 && html`<dl class="facts">${lines.map(answer)}</dl>`;

function answer({ question, answer: words, phone }: ReceiptLine): Html {
  const [before, after] = phone ? words.split(phone) : [words];
  return html`<dt>${question}</dt><dd>${before}${phone && phoneLink(phone)}${after}</dd>`;
}

import { stripQuote } from './stripQuote.ts';

const QUOTED = ['> Hello Ana,', '>', '> We need your newest bill.', '>', '> > Older words'].join(
  '\n',
);
const PLAIN = 'Hello Ana,\n\nWe need your newest bill.\n\nSaluda Valley Agency';

/** What a mail program writes, and what stays of it. */
const CASES: [string, string, string][] = [
  [
    'Gmail',
    `I have the bill.\n\nOn Wed, Nov 25, 2026 at 10:00 AM Agency <help@agency.example> wrote:\n\n${QUOTED}`,
    'I have the bill.',
  ],
  [
    'Gmail, the line wrapped',
    `I have the bill.\nThank you\n\nOn Wed, Nov 25, 2026 at 10:00 AM Saluda Valley Agency <\nhelp2026@agency.example> wrote:\n\n${QUOTED}\n`,
    'I have the bill.\nThank you',
  ],
  [
    'Gmail in Spanish',
    `Ya tengo el recibo.\n\nEl mié, 25 nov 2026 a las 10:00, Agencia (<help@agency.example>)\nescribió:\n\n${QUOTED}`,
    'Ya tengo el recibo.',
  ],
  [
    'Apple Mail',
    `I have the bill.\n\nSent from my iPhone\n\n> On Nov 25, 2026, at 10:00 AM, Agency <help@agency.example> wrote:\n> \n> ${PLAIN.replaceAll('\n', '\n> ')}`,
    'I have the bill.\n\nSent from my iPhone',
  ],
  [
    'Apple Mail in Spanish',
    `Ya tengo el recibo.\n\nEnviado desde mi iPhone\n\nEl 25 nov 2026, a las 10:00, Agencia <help@agency.example> escribió:\n\n${QUOTED}`,
    'Ya tengo el recibo.\n\nEnviado desde mi iPhone',
  ],
  [
    'Outlook',
    `I have the bill.\n\n________________________________\nFrom: Agency <help@agency.example>\nSent: Wednesday, November 25, 2026 10:00 AM\nTo: Ana <ana@example.org>\nSubject: We need papers\n\n${PLAIN}`,
    'I have the bill.',
  ],
  [
    'Outlook in Spanish',
    `Ya tengo el recibo.\n\nDe: Agencia <help@agency.example>\nEnviado el: miércoles, 25 de noviembre de 2026 10:00\nPara: ana@example.org\nAsunto: Necesitamos documentos\n\n${PLAIN}`,
    'Ya tengo el recibo.',
  ],
  [
    'Outlook with bold heads and a copy',
    `Yes.\n\n*From:* Agency <help@agency.example>\n*Date:* Wednesday, November 25, 2026\n*To:* Ana\n*Cc:* Bea\n*Subject:* Papers\n\n${PLAIN}`,
    'Yes.',
  ],
  ['an old Outlook', `Yes.\n\n-----Original Message-----\nFrom: Agency\n\n${PLAIN}`, 'Yes.'],
  ['an old Outlook in Spanish', `Sí.\n\n-----Mensaje original-----\n${PLAIN}`, 'Sí.'],
  [
    'Yahoo, which marks no line',
    `Yes.\n\n    On Wednesday, November 25, 2026 at 10:00:00 AM EST, Agency <help@agency.example> wrote:\n\n ${PLAIN}`,
    'Yes.',
  ],
  [
    'Yahoo in Spanish',
    `Sí.\n\nEl miércoles, 25 de noviembre de 2026, 10:00:00 GMT-5, Agencia <help@agency.example> escribió:\n\n${PLAIN}`,
    'Sí.',
  ],
  [
    'another language',
    `Oui.\n\nLe mer. 25 nov. 2026 à 10:00, Agence <help@agency.example> a écrit :\n\n${QUOTED}`,
    'Oui.',
  ],
  ['an answer without words', `On Wed, Nov 25, 2026 Agency <a@b.example> wrote:\n${QUOTED}`, ''],
  ['a quote without a line above', `Yes.\n\n${QUOTED}`, 'Yes.'],
];

test.each(CASES)('of a mail by %s the answer stays', (_program, mail, kept) => {
  expect(stripQuote(mail)).toBe(kept);
});

/** Where something else may stand there, all of it stays. */
const KEPT: [string, string][] = [
  [
    'answers in between',
    `On Wed, Nov 25, 2026 Agency <a@b.example> wrote:\n> Which bill?\nThe water one.\n> When?\nIn May.`,
  ],
  [
    'an answer below',
    `On Wed, Nov 25, 2026 Agency <a@b.example> wrote:\n${QUOTED}\n\nI have the bill.`,
  ],
  ['nothing above the heads', `From: Agency\nSent: today\nTo: me\nSubject: x\n\nwords`],
  [
    'a mail that is sent on',
    `See below.\n\n---------- Forwarded message ---------\nFrom: Power Company <bill@power.example>\nDate: Wed, Nov 25, 2026\nSubject: Your bill\nTo: <ana@example.org>\n\nYou owe 80 dollars.`,
  ],
  ['words of her own', `On November 5, 2026 your office wrote:\nI must move out. Is that right?`],
  ['heads of her own', `From: my old flat\nTo: my new one\nI have moved.`],
  ['a sum', `My rent > 800\nand\n> is not <`.replace('\n> is', '\nis')],
  ['a list with a colon', `I have:\n- two bills 2026\n- a letter`],
];

test.each(KEPT)('%s stays', (_what, mail) => {
  expect(stripQuote(mail)).toBe(mail);
});

test.each([
  ['marks', `${'> x\n'.repeat(60_000)}y`],
  ['colons', `${'On 1 a@b:\n'.repeat(20_000)}`],
  ['heads', 'From: a\n'.repeat(30_000)],
  ['lines that say who', `${'On 1 @ wrote:\n'.repeat(15_000)}> x`],
  ['lines that nearly say who', `${`On ${'1@'.repeat(198)}:\n`.repeat(640)}`],
  ['lines that say who above marks', `${'On 1 @ wrote:\n> x\n'.repeat(13_000)}y`],
  ['blanks', '\n'.repeat(250_000)],
  ['one line', `On ${'1@ '.repeat(80_000)}wrote:`],
])('many %s take no time', (_what, mail) => {
  const start = performance.now();
  stripQuote(mail);
  expect(performance.now() - start).toBeLessThan(2_000);
});

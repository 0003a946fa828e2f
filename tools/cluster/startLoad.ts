import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPLETE, MEMBER } from '../../api/test/answers.ts';
import { makePdf } from '../../api/test/files.ts';
import type { TestIssuer } from '../../api/test/issuer.ts';
import { type Course, createSender, PATIENCE, type Sender } from './createSender.ts';
import type { Life, Outcome } from './Journal.ts';
import { sendInParts } from './sendInParts.ts';

/** People who apply, all the time. */
export interface Load {
  lives: Life[];
  outcomes: Outcome[];
  /** Milliseconds since it began. */
  now(): number;
  /** Each finishes what she has in hand. @throws what is a defect, whatever was broken meanwhile. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  url: string;
  issuer: TestIssuer;
  /** Applicants who only type. */
  typing: number;
  /** Applicants who also add a household, documents, and submit. */
  applying: number;
}

/** Milliseconds between two requests of one person, about. */
const PAUSE = 120;
const SAVES = 8;
/** How many people there have been, in all loads. */
let homes = 0;
const PAPERS = ['ID', 'Card', 'Pay stub'];
/** Those that go as the page sends them. */
const IN_PARTS = ['Bill', 'Lease'];

/** What each who applies is given. */
interface Person {
  sender: Sender;
  course: Course;
  /** Begins the life of another applicant. */
  begin(): Promise<Life>;
}

/** Begins it. Whatever fails is sent again until it is acknowledged, under the same `Idempotency-Key`. */
export function startLoad({ url, issuer, typing, applying }: LoadOptions): Load {
  const began = performance.now();
  const now = () => performance.now() - began;
  const lives: Life[] = [];
  const outcomes: Outcome[] = [];
  const course: Course = { isOver: false, lastTry: Number.POSITIVE_INFINITY };
  const sender = createSender({ url, course, outcomes, now });
  const person: Person = { sender, course, begin: () => begin(lives, issuer, sender) };
  const people = [
    ...Array.from({ length: typing }, () => type(person)),
    ...Array.from({ length: applying }, () => apply(person)),
    read(person),
  ];
  // Told at the stop; until then nothing else waits for it.
  for (const one of people) one.catch(() => {});
  return {
    lives,
    outcomes,
    now,
    async stop() {
      course.isOver = true;
      course.lastTry = now() + PATIENCE;
      await Promise.all(people);
    },
  };
}

/** Who passes by reads the first page, again and again. */
async function read({ sender, course }: Person): Promise<void> {
  const passerBy = { token: '', address: '198.51.100.1' };
  while (!course.isOver) {
    await sender.ask(passerBy, { kind: 'page', method: 'GET', path: '/' });
    await sleep(5 * PAUSE);
  }
}

async function type({ sender, course, begin }: Person): Promise<void> {
  while (!course.isOver) {
    const life = await begin();
    for (let n = 0; n < 5 * SAVES && !course.isOver; n += 1) await save(sender, life);
  }
}

async function apply({ sender, course, begin }: Person): Promise<void> {
  while (!course.isOver) {
    const life = await begin();
    for (let n = 0; n < SAVES && !course.isOver; n += 1) await save(sender, life);
    for (const n of [1, 2]) if (!course.isOver) await addMember(sender, life, n);
    for (const paper of PAPERS) if (!course.isOver) await addDocument(sender, life, paper);
    for (const paper of IN_PARTS)
      if (!course.isOver) await addInParts({ sender, course }, life, paper);
    if (course.isOver) return;
    await save(sender, life, { ...COMPLETE, personsInHousehold: 3 });
    await submit(sender, life);
  }
}

async function begin(lives: Life[], issuer: TestIssuer, sender: Sender): Promise<Life> {
  const subject = `person-${lives.length + 1}-${randomUUID().slice(0, 8)}`;
  const life: Life = {
    subject,
    // Each at home: limits count addresses, too.
    address: `10.${++homes >> 16}.${(homes >> 8) & 255}.${homes & 255}`,
    token: await issuer.token({ subject, expires: '2h' }),
    applicationID: 0,
    saves: { acknowledged: 0, sent: 0 },
    members: new Map(),
    documents: new Map(),
    submit: { wasSent: false, isAcknowledged: false },
  };
  lives.push(life);
  const opening = { kind: 'open', method: 'GET', path: '/api/application' } as const;
  const { body } = await sender.write(life, opening);
  const { application } = body as { application: { applicationID: number } };
  life.applicationID = application.applicationID;
  return life;
}

const pause = () => sleep(PAUSE * (0.5 + Math.random()));

async function save(sender: Sender, life: Life, answers: object = {}): Promise<void> {
  const number = ++life.saves.sent;
  const body = { ...answers, firstName: `Ana ${number}` };
  const path = '/api/application?submit=false';
  await sender.write(life, { kind: 'save', method: 'PUT', path, body });
  life.saves.acknowledged = number;
  await pause();
}

async function addMember(sender: Sender, life: Life, n: number): Promise<void> {
  const name = `Leo ${n}`;
  const written = { wasSent: true, isAcknowledged: false };
  life.members.set(name, written);
  await sender.write(life, {
    kind: 'member',
    method: 'POST',
    path: '/api/application/household_member',
    body: { ...MEMBER, firstName: name, ssn: `412-63-78${10 + n}` },
    key: randomUUID(),
  });
  written.isAcknowledged = true;
  await pause();
}

async function addDocument(sender: Sender, life: Life, description: string): Promise<void> {
  const bytes = makePdf(20_000);
  const written = { wasSent: true, isAcknowledged: false, bytes };
  life.documents.set(description, written);
  await sender.write(life, {
    kind: 'document',
    method: 'POST',
    path: `/api/application/document/upload/${life.applicationID}`,
    key: randomUUID(),
    form() {
      const form = new FormData();
      form.set('description', description);
      form.set('File', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf');
      return form;
    },
  });
  written.isAcknowledged = true;
  await pause();
}

async function addInParts(
  person: Pick<Person, 'sender' | 'course'>,
  life: Life,
  description: string,
): Promise<void> {
  const bytes = makePdf(20_000);
  const written = { wasSent: true, isAcknowledged: false, bytes };
  life.documents.set(description, written);
  await sendInParts(person, life, { description, bytes });
  written.isAcknowledged = true;
  await pause();
}

async function submit(sender: Sender, life: Life): Promise<void> {
  life.submit.wasSent = true;
  const path = '/api/application?submit=true';
  await sender.write(life, { kind: 'submit', method: 'PUT', path, body: {} });
  life.submit.isAcknowledged = true;
}

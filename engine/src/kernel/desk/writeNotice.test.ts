import { compilePack, openRelease } from '../../compile/index.ts';
import { copyFiles } from '../../compile/test/brokenPack.ts';
import { fieldsOf } from '../forms.ts';
import type { Json, JsonObject } from '../types.ts';
import { type WrittenNotice, writeNotice } from './index.ts';

let release: ReturnType<typeof openRelease>;
beforeAll(async () => {
  release = openRelease((await compilePack({ files: copyFiles(), findings: [] }))!);
});

/** A notice of the shipped pack, written with some answers. */
function write(name: string, language: string, answers: JsonObject, papers: Json = []) {
  const desk = release.desk(language)!;
  const notice = desk.notices.find((one) => one.name === name)!;
  const { form } = desk.actions.find(({ effects }) => effects.notice === name)!;
  const root = { ...answers, $: { case: { number: 1007, papers } } } as JsonObject;
  return writeNotice(notice, { desk, root, fields: new Map(form && fieldsOf(form)), language });
}
const said = ({ blocks }: WrittenNotice) => JSON.stringify(blocks);

test('an answer is written as its question writes it, in the language of who reads it', () => {
  const Approve = { How: 'all', Amount: 1250.5, PayTo: 'Power Company' };
  const notice = write('approved', 'es', { Approve });
  expect(notice.subject).toBe('Su solicitud 1007 fue aprobada');
  expect(said(notice)).toContain('Pagamos $1,250.50 a Power Company.');
  expect(said(notice)).not.toMatch(/—|Hola|solo una parte/);
});

test('a block whose condition does not hold is left out', () => {
  const Approve = { How: 'part', Why: 'Half was paid', Amount: 10, PayTo: 'P' };
  const text = said(
    write('approved', 'en', { Approve, PersonalInformation: { FirstName: 'Ana' } }),
  );
  expect(text).toContain('Dear Ana,');
  expect(text).toContain('Why only a part: Half was paid');
  expect(text).not.toContain('Your application 1007 was approved');
});

test('lists say labels, or what the portal puts into words; an empty one is none', () => {
  const denied = write('denied', 'es', { Deny: { Reasons: ['no-funds'] } });
  expect(denied.blocks).toContainEqual({ list: ['Se terminó el dinero de este programa'] });
  const wanted = write('papers-wanted', 'en', {}, ['Utility bill: too old']);
  expect(wanted.blocks).toContainEqual({ list: ['Utility bill: too old'] });
  expect(said(write('papers-wanted', 'en', {}))).not.toContain('list');
});

test('what somebody types stays what it is', () => {
  const Message = 'Call <b>me</b> {name}\nTomorrow';
  const { blocks } = write('letter', 'en', { Write: { Message } });
  expect(blocks).toContainEqual({ paragraph: Message });
});

/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import {
  type FileEdit,
  listChoices,
  listSteps,
  listTexts,
  readLook,
} from '@porchlight/engine/edit';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import { FormsPanel, type FormsPanelProps } from './FormsPanel.tsx';

// jsdom has none.
Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);

const SHIPPED = readPackTexts();

interface Options extends Partial<Omit<FormsPanelProps, 'files' | 'say'>> {
  file: string;
  files?: ReadonlyMap<string, string>;
}

/** The panel over a pack that takes its changes. `files()` is the pack as it is now. */
function open({ file, files: first = SHIPPED, language = 'en', ...rest }: Options) {
  let now = first;
  const changes: FileEdit[][] = [];
  const panel = () => (
    <FormsPanel
      {...rest}
      files={now}
      place={{ file }}
      language={language}
      say={createWords(language)}
      onChange={(some) => {
        changes.push(some);
        const after = new Map(now);
        for (const { name, text } of some) {
          if (text === null) after.delete(name);
          else after.set(name, text);
        }
        replace(after);
      }}
    />
  );
  const { container, rerender } = render(panel());
  const replace = (files: ReadonlyMap<string, string>) => {
    now = files;
    rerender(panel());
  };
  return {
    container,
    changes,
    files: () => now,
    read: (name: string) => JSON.parse(now.get(name)!),
    replace,
  };
}

const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('what a file’s forms are', () => {
  test.each([
    ['application/wizard.json', ['Steps', 'Texts']],
    ['application/residence.schema.json', ['Questions', 'Texts']],
    ['application/residence.ui.json', ['Questions']],
    ['enumerations/gender.json', ['Choices', 'Texts']],
    ['portal.json', ['Dates', 'Limits', 'Look', 'Texts']],
    ['programs/rent/program.json', ['Steps', 'Dates', 'Texts']],
    ['programs/water/program.json', ['Dates', 'Texts']],
    ['messages.json', ['Texts']],
    ['texts/es/steps/race.json', ['Texts']],
    ['meta/step.schema.json', []],
  ])('%s: %j', (file, names) => {
    open({ file });
    expect(tabs()).toEqual(names);
  });

  test('one that is no JSON at the moment is said to be none, and comes back', () => {
    const file = 'enumerations/gender.json';
    const { replace } = open({ file });
    replace(new Map(SHIPPED).set(file, '{'));
    expect(screen.getByRole('status').textContent).toMatch(/no JSON/);
    replace(SHIPPED);
    expect(tabs()).toEqual(['Choices', 'Texts']);
  });

  test('arrow keys go from one to the next, and around', () => {
    open({ file: 'portal.json' });
    const [first] = screen.getAllByRole('tab');
    first!.focus();
    fireEvent.keyDown(first!, { key: 'ArrowLeft' });
    const last = screen.getByRole('tab', { name: 'Texts' });
    expect(document.activeElement).toBe(last);
    expect(last.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(last, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(first);
  });
});

describe('order', () => {
  const file = 'application/wizard.json';
  const names = (files: ReadonlyMap<string, string>) =>
    listSteps(files, file).map(({ name }) => name);

  test('a button moves one place, keeps the focus, and it is said', () => {
    const { files } = open({ file });
    const title = listSteps(SHIPPED, file)[1]!.title;
    const button = screen.getByRole('button', { name: `Move ${title} up` });
    button.focus();
    fireEvent.click(button);
    expect(names(files()).slice(0, 2)).toEqual(['mailing-information', 'personal-information']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Move ${title} up` }));
    expect(screen.getByRole('status').textContent).toBe(`${title} is number 1 of 11 now`);
    expect(document.activeElement!.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(document.activeElement!);
    expect(names(files())[0]).toBe('mailing-information');
  });

  test('what is dragged stands where it is dropped', () => {
    const { files } = open({ file });
    const rows = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    fireEvent.dragStart(rows[4]!);
    fireEvent.dragOver(rows[1]!);
    fireEvent.drop(rows[1]!);
    expect(names(files()).slice(0, 3)).toEqual([
      'personal-information',
      'race',
      'mailing-information',
    ]);
  });

  test('a program’s steps are moved among those of the form, which stay', () => {
    const program = 'programs/rent/program.json';
    const { read } = open({ file: program });
    expect(screen.getAllByRole('button', { name: /^Move/ })).toHaveLength(4);
    press('Move Your Landlord up');
    expect(read(program).adds.steps[0]).toMatchObject({ step: 'landlord', after: 'income' });
  });

  test('questions are put in order in the looks of their step', () => {
    const { read, changes } = open({ file: 'application/residence.schema.json' });
    const [first, second] = read('application/residence.ui.json')['ui:order'];
    const rows = within(screen.getByRole('list', { name: 'Questions' })).getAllByRole('listitem');
    fireEvent.click(within(rows[0]!).getByRole('button', { name: /down$/ }));
    expect(changes.map((some) => some.map(({ name }) => name))).toEqual([
      ['application/residence.ui.json'],
    ]);
    expect(read('application/residence.ui.json')['ui:order'].slice(0, 2)).toEqual([second, first]);
  });
});

describe('texts', () => {
  const file = 'steps/race.schema.json';
  const stateOf = (files: ReadonlyMap<string, string>, key: string) =>
    listTexts(files, file).find((one) => one.key === key)!.translations.es;
  const key = 'fields/Tribe/title';

  test('the original and the translation stand beside each other and are written as they are typed', () => {
    const { files } = open({ file });
    choose('Texts');
    const spanish = screen.getByLabelText(`${key} in Spanish`) as HTMLTextAreaElement;
    expect([spanish.value, spanish.lang]).toEqual(['Tribu', 'es']);
    type(`${key} in English`, 'Your tribe');
    expect(stateOf(files(), key)).toEqual({ text: 'Tribu', state: 'stale' });
    expect(spanish.getAttribute('aria-describedby')).not.toBeNull();
    expect(screen.getByText('The original is another now')).toBeTruthy();
    type(`${key} in Spanish`, 'Su tribu ');
    expect(stateOf(files(), key)).toEqual({ text: 'Su tribu', state: 'current' });
    // What is typed is not taken from under the fingers.
    expect(spanish.value).toBe('Su tribu ');
    fireEvent.blur(spanish);
    expect(spanish.value).toBe('Su tribu');
  });

  test('a stale translation that still fits is said to', () => {
    const { files } = open({ file });
    choose('Texts');
    type(`${key} in English`, 'The tribe');
    press(`It still fits: ${key} in Spanish`);
    expect(stateOf(files(), key)).toEqual({ text: 'Tribu', state: 'current' });
  });

  test('a blank original is not written, and what stood there stays', () => {
    const { changes } = open({ file });
    choose('Texts');
    const field = screen.getByLabelText(`${key} in English`);
    type(`${key} in English`, ' ');
    expect(changes).toEqual([]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toMatch(/can’t be blank/);
  });

  test('search and what has to be translated narrow the rows; a row stays while it is worked on', () => {
    open({ file });
    choose('Texts');
    const rows = () => screen.getAllByRole('row').length - 1;
    const all = listTexts(SHIPPED, file).length;
    expect(rows()).toBe(all);
    type('Find a text', 'TRIBU');
    expect(rows()).toBe(1);
    type('Find a text', '');
    type(`${key} in Spanish`, '');
    fireEvent.click(screen.getByRole('checkbox'));
    expect(rows()).toBe(1);
    expect(screen.getByRole('status').textContent).toBe(`1 of ${all} texts`);
    type(`${key} in Spanish`, 'T');
    type(`${key} in Spanish`, 'Tr');
    expect((screen.getByLabelText(`${key} in Spanish`) as HTMLTextAreaElement).value).toBe('Tr');
  });

  test('what another wrote in the meantime is shown', () => {
    const { replace } = open({ file });
    choose('Texts');
    type(`${key} in Spanish`, 'Tri');
    replace(
      new Map(SHIPPED).set(file, SHIPPED.get(file)!.replace('"title": "Tribe"', '"title": "Clan"')),
    );
    expect((screen.getByLabelText(`${key} in English`) as HTMLTextAreaElement).value).toBe('Clan');
    expect((screen.getByLabelText(`${key} in Spanish`) as HTMLTextAreaElement).value).toBe('Tribu');
  });

  test('a step’s questions and its guidance are translated together', () => {
    open({ file: 'application/required-documents.ui.json' });
    choose('Texts');
    expect(screen.getByLabelText('title in English')).toBeTruthy();
    expect(screen.getByLabelText(/^content\/.* in English/)).toBeTruthy();
    expect(screen.getAllByLabelText(/^slots\/.* in English/).length).toBeGreaterThan(20);
  });
});

describe('choices', () => {
  const file = 'enumerations/gender.json';

  test('a new one gets a value that follows its label, and its translation', () => {
    const { files } = open({ file });
    expect(screen.queryByLabelText('Stored as')).toBeNull();
    type('What people read, in English', 'Another');
    expect(screen.getByLabelText('Stored as').closest('details')!.open).toBe(false);
    expect((screen.getByLabelText('Stored as') as HTMLInputElement).value).toBe('another');
    type('What people read, in Spanish', 'Otro');
    press('Add the choice');
    expect(listChoices(files(), file).at(-1)).toEqual({ value: 'another', label: 'Another' });
    expect(listTexts(files(), file).at(-1)!.translations.es).toEqual({
      text: 'Otro',
      state: 'current',
    });
    // It stands behind the others, and is shown there.
    expect(document.activeElement).toBe(screen.getByLabelText('What people read for another'));
    expect(screen.getByText('Another is added')).toBeTruthy();
  });

  test('what people read of a choice stands beside it in the other languages', () => {
    const { files } = open({ file });
    type('Male in Spanish', 'Varón');
    const [male] = listTexts(files(), file).filter(({ original }) => original === 'Male');
    expect(male!.translations.es).toEqual({ text: 'Varón', state: 'current' });
  });

  test('a value that is there is refused, and what was typed stays', () => {
    const { changes } = open({ file });
    type('What people read, in English', 'Man');
    type('Stored as', 'male');
    press('Add the choice');
    expect(changes).toEqual([]);
    expect(screen.getByRole('alert').textContent).toMatch(/there already/);
    expect(screen.getByLabelText('Stored as').closest('details')!.open).toBe(true);
    expect((screen.getByLabelText('Stored as') as HTMLInputElement).value).toBe('male');
  });

  test('numbers and names are suggested where the others have them', () => {
    const list = 'enumerations/file-category.json';
    const { files } = open({ file: list });
    type('What people read, in English', 'A lease');
    press('Add the choice');
    const [added, ...others] = listChoices(files(), list).toReversed();
    expect(added).toMatchObject({ name: 'ALease', label: 'A lease' });
    expect(added!.value).toBe(Math.max(...others.map(({ value }) => Number(value))) + 1);
  });

  test('only what was never public can be taken away', () => {
    const { files } = open({ file, published: [SHIPPED.get(file)!] });
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
    type('What people read, in English', 'Another');
    press('Add the choice');
    expect(screen.getByText('new, not public yet')).toBeTruthy();
    press('Take it away: Another');
    expect(files().get(file)).toBe(SHIPPED.get(file));
  });

  test('one that was public once, and is not now, stays; so does all while that is not known', () => {
    const once = JSON.parse(SHIPPED.get(file)!);
    once.values.push({ value: 'another', label: 'Another' });
    const now = JSON.stringify(once);
    open({ file, files: new Map(SHIPPED).set(file, now), published: [SHIPPED.get(file)!, now] });
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
    cleanup();
    open({ file, files: new Map(SHIPPED).set(file, now) });
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });

  test('one that was public is retired instead, from a day on, and offered again', () => {
    const { files } = open({ file, published: [SHIPPED.get(file)!] });
    press('Offer it to nobody any more (Male)');
    const today = /^\d{4}-\d\d-\d\d$/;
    expect(listChoices(files(), file)[0]!.retired).toMatch(today);
    const since = screen.getByLabelText(/^Offered to nobody from this day on/);
    fireEvent.change(since, { target: { value: '2026-12-01' } });
    expect(listChoices(files(), file)[0]!.retired).toBe('2026-12-01');
    press('Offer it again (Male)');
    expect(files().get(file)).toBe(SHIPPED.get(file));
  });

  test('the last choice that is offered is not retired', () => {
    const agreement = 'enumerations/disclosure-agreement.json';
    const { files } = open({ file: agreement, published: [SHIPPED.get(agreement)!] });
    fireEvent.click(screen.getByRole('button', { name: /^Offer it to nobody/ }));
    screen.getByText('The last one has to stay.');
    expect(files().get(agreement)).toBe(SHIPPED.get(agreement));
  });

  test('what is said of a choice is named by it, also where an applicant reads it', () => {
    const reasons = 'enumerations/desk-paper-reasons.json';
    const { files } = open({ file: reasons });
    fireEvent.click(screen.getByRole('tab', { name: 'Texts' }));
    const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows()).toEqual(
      expect.arrayContaining(['It is too old', '“It is too old”, on the applicant’s page']),
    );
    type('“It is too old”, on the applicant’s page in English', 'We need a newer one.');
    expect(JSON.parse(files().get('pages/requests.json')!)['too-old']).toBe('We need a newer one.');
    cleanup();
    open({ file: 'pages/requests.json' });
    expect(rows()).toContain('“It is too old”, on the applicant’s page');
  });

  test('another label leaves what is stored', () => {
    const { files } = open({ file });
    type(/^What people read for male/, 'Man');
    expect(listChoices(files(), file)[0]).toEqual({ value: 'male', label: 'Man' });
  });
});

describe('dates, limits, look', () => {
  test('a last day before the first is refused; the file keeps what it had', () => {
    const file = 'programs/water/program.json';
    const { read, changes } = open({ file });
    type('First day', '2027-03-01');
    expect(screen.getByText('From Monday, March 1, 2027 on.')).toBeTruthy();
    type('Last day', '2027-02-01');
    expect(screen.getByRole('alert').textContent).toMatch(/before the first/);
    expect(changes).toHaveLength(1);
    type('Last day', '2027-04-01');
    expect(read(file)).toMatchObject({ opens: '2027-03-01', closes: '2027-04-01' });
    type('First day', '');
    expect(read(file).opens).toBeNull();
  });

  test('a day that a file has and the calendar has not is shown as it stands there', () => {
    const file = 'programs/water/program.json';
    const program = { ...JSON.parse(SHIPPED.get(file)!), opens: 'soon', closes: null };
    open({ file, files: new Map(SHIPPED).set(file, JSON.stringify(program)) });
    expect(screen.getByText('From soon on.')).toBeTruthy();
  });

  test('the days of a program come again each year, where it closes before it opens again', () => {
    const file = 'programs/water/program.json';
    const { read } = open({ file });
    const every = 'Do these days come again?';
    type(every, 'year');
    expect(screen.getByRole('alert').textContent).toMatch(/only with a first and a last day/);
    type('First day', '2026-11-01');
    type('Last day', '2027-03-31');
    type(every, 'year');
    expect(read(file).every).toBe('year');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toMatch(
      /March 31, 2027, and again each year\.$/,
    );
    type(every, '');
    expect(read(file).every).toBeUndefined();
    cleanup();
    open({ file: 'portal.json' });
    expect(screen.queryByLabelText(every)).toBeNull();
  });

  test('how many others approve a copy before it is public', () => {
    const { read } = open({ file: 'portal.json' });
    choose('Limits');
    const label = /^How many other admins approve/;
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('0');
    type(label, '6');
    expect(screen.getByRole('alert')).toBeTruthy();
    type(label, '2');
    expect(read('portal.json').publish).toEqual({ reviewers: 2 });
  });

  test('a limit outside of its bounds is refused, and so is none', () => {
    const { read, changes } = open({ file: 'portal.json' });
    choose('Limits');
    const label = 'Days to finish an application, from its start.';
    for (const wrong of ['367', '', '1.5', '1e2']) {
      type(label, wrong);
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(changes).toEqual([]);
    type(label, '60');
    expect(read('portal.json').limits.draftDays).toBe(60);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBeNull();
    expect(screen.getAllByText(/^From 1 to 366\./).length).toBeGreaterThan(0);
  });

  test('a limit that may be left out is blank then, and says what counts', () => {
    const { read } = open({ file: 'portal.json' });
    choose('Limits');
    const label = /^Hours after the last save in which an application opens without a line/;
    const field = () => screen.getByLabelText<HTMLInputElement>(label);
    const help = () => document.getElementById(field().getAttribute('aria-describedby')!);
    expect(field().value).toBe('8');
    expect(help()!.textContent).toBe('From 0 to 168. Blank: 0. offlineHours');
    type(label, '');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(read('portal.json').limits).not.toHaveProperty('offlineHours');
    expect([field().value, field().placeholder]).toEqual(['', '0']);
    type(label, '4');
    expect(read('portal.json').limits.offlineHours).toBe(4);
  });

  test('a colour is judged as it is chosen', () => {
    const { read } = open({ file: 'portal.json' });
    choose('Look');
    type('Choose a colour', '#204060');
    expect(read('portal.json').accent).toBe('#204060');
    expect(screen.getByText('It is the colour of buttons and links.')).toBeTruthy();
    expect(screen.getByText(/^All texts and controls can be told apart/)).toBeTruthy();
    type('The colour as a code', '#2040');
    expect(read('portal.json').accent).toBe('#204060');
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  const canShow = async () => true;

  test('a picture is put into the copy under a name that it can have, and is the logo', async () => {
    const put = jest.fn(async (_name: string, _file: File) => undefined);
    const { files } = open({
      file: 'portal.json',
      pictures: { names: ['logo.svg'], addressOf: (name) => `/seen/${name}`, canShow, put },
    });
    choose('Look');
    expect((screen.getByAltText('The logo') as HTMLImageElement).src).toMatch('/seen/logo.svg');
    const input = screen.getByLabelText('Or take one from this computer');
    const file = new File(['x'], 'Nuestro día (2).PNG', { type: 'image/png' });
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));
    expect(put).toHaveBeenCalledWith('Nuestro-dia-2-.png', file);
    expect(readLook(files()).logo).toBe('Nuestro-dia-2-.png');
    const wrong = new File(['x'], 'logo.exe');
    await act(async () => fireEvent.change(input, { target: { files: [wrong] } }));
    expect(screen.getByRole('alert').textContent).toMatch(/SVG, PNG/);
    expect(put).toHaveBeenCalledTimes(1);
  });

  test('a picture that can’t be saved is no logo', async () => {
    const put = () => Promise.reject(new Error('away'));
    const { changes } = open({
      file: 'portal.json',
      pictures: { names: [], addressOf: () => undefined, canShow, put },
    });
    choose('Look');
    const input = screen.getByLabelText('Or take one from this computer');
    await act(async () =>
      fireEvent.change(input, { target: { files: [new File(['x'], 'new.svg')] } }),
    );
    expect(changes).toEqual([]);
    expect(screen.getByRole('alert').textContent).toMatch(/away/);
  });

  test.each<[string, File, boolean, RegExp]>([
    ['too large', new File([new Uint8Array(300_000)], 'big.png'), true, /smaller than 256 KB/],
    ['no picture', new File(['x'], 'new.png'), false, /no picture that can be shown/],
  ])('one that is %s is refused, and nothing is sent', async (_, given, isShown, why) => {
    const put = jest.fn(async () => undefined);
    const { changes } = open({
      file: 'portal.json',
      pictures: { names: [], addressOf: () => undefined, canShow: async () => isShown, put },
    });
    choose('Look');
    const input = screen.getByLabelText('Or take one from this computer');
    await act(async () => fireEvent.change(input, { target: { files: [given] } }));
    expect(screen.getByRole('alert').textContent).toMatch(why);
    expect(put).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
  });

  test('what was typed while a picture was on its way is kept', async () => {
    let arrive = () => {};
    const put = () =>
      new Promise<void>((done) => {
        arrive = done;
      });
    const { read } = open({
      file: 'portal.json',
      pictures: { names: [], addressOf: () => undefined, canShow, put },
    });
    choose('Look');
    const input = screen.getByLabelText('Or take one from this computer');
    await act(async () =>
      fireEvent.change(input, { target: { files: [new File(['x'], 'new.png')] } }),
    );
    type('Its full name', 'Another agency');
    await act(async () => arrive());
    expect(read('portal.json').agency).toMatchObject({ name: 'Another agency', logo: 'new.png' });
  });
});

describe('accessibility, without what has to be seen', () => {
  test.each(['en', 'es'])(
    'in %s',
    async (language) => {
      for (const file of [
        'portal.json',
        'application/wizard.json',
        'enumerations/gender.json',
        'steps/race.schema.json',
      ]) {
        const { container } = open({ file, language, published: [SHIPPED.get(file)!] });
        for (const tab of screen.getAllByRole('tab')) {
          fireEvent.click(tab);
          const { violations } = await axe.run(container, {
            rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
          });
          expect(violations.map(({ id, nodes }) => [file, id, nodes[0]!.html])).toEqual([]);
        }
        cleanup();
      }
    },
    60_000,
  );
});

test('what is said of a new choice is heard: its place is there before, and takes no room', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = readFileSync(path.join(import.meta.dirname, 'forms.css'), 'utf8');
  open({ file: 'enumerations/gender.json' });
  const said = document.querySelector('.add-choice > [role="status"]:empty')!;
  const { display, margin } = getComputedStyle(said);
  expect([display, margin]).toEqual(['block', '0px']);
  style.remove();
});

import { findAll, findOne } from '../test/breakPack.ts';

const PERSON = 'application/personal-information.schema.json';
const MAIL = 'application/mailing-information.schema.json';
const ENERGY = 'programs/energy/residence.fields.json';
const CARD = '"mask": "card-number"';
const CARD_MASK = '/properties/DriversLicense/mask';
const SSN = '"mask": "###-##-####"';

test.each([
  [PERSON, SSN, '"mask": "zip"', '/properties/SSN/mask'],
  [PERSON, SSN, '"mask": "### ## ####"', '/properties/SSN/mask'],
  [PERSON, SSN, '"mask": "###-##-###"', '/properties/SSN/mask'],
  [PERSON, SSN, '"mask": "date"', '/properties/SSN/mask'],
  [PERSON, SSN, '"mask": "money"', '/properties/SSN/mask'],
  [PERSON, '"mask": "phone"', '"mask": "zip"', '/properties/HomePhone/mask'],
  [PERSON, '"mask": "date"', '"mask": "##/##/####"', '/properties/DateOfBirth/mask'],
  [MAIL, '"mask": "zip"', '"mask": "##### ####", "minLength": 6', '/properties/PhysicalZip/mask'],
  // A letter where the pattern has digits, digits where it has letters, and small letters that count as capitals.
  [PERSON, SSN, '"mask": "A##-##-####"', '/properties/SSN/mask'],
  [PERSON, CARD, '"mask": "########", "pattern": "^[A-Z]{2}[0-9]{6}$"', CARD_MASK],
  [PERSON, CARD, '"mask": "A#######", "pattern": "^[A-Z]{2}[0-9]{6}$"', CARD_MASK],
  [PERSON, CARD, '"mask": "***", "pattern": "^[A-Z]{2}[0-9]{6}$"', CARD_MASK],
  [PERSON, CARD, '"mask": "AA######", "upperCase": true, "pattern": "^[a-z]{2}"', CARD_MASK],
])('a mask that fits no right answer, in %s: %s → %s', async (file, from, to, pointer) => {
  const found = (await findAll([file, from, to])).filter(
    ({ code }) => code === 'mask-fits-nothing',
  );
  expect(found).toMatchObject([{ severity: 'warning', file, pointer }]);
  expect(found[0]!.there).toMatch(/^"mask": /);
});

test.each([
  // Its first digits are an answer, too.
  [MAIL, '"mask": "zip"', '"mask": "#####-########"'],
  [PERSON, SSN, '"mask": "###-##-####", "const": "123-45-6789"'],
  [PERSON, '"mask": "date"', '"mask": "date", "enum": ["1977-07-07"]'],
  [ENERGY, '"mask": "date"', '"mask": "date", "pattern": "^20[0-9]{2}-"'],
  [PERSON, '"mask": "card-number"', '"mask": "card-number", "pattern": "^SC-[0-9]{7}$"'],
  // Letters, either, and small ones that count as capitals.
  [PERSON, CARD, '"mask": "AA######", "pattern": "^[A-Z]{2}[0-9]{6}$"'],
  [PERSON, CARD, '"mask": "AA######", "pattern": "^[a-z]{2}[0-9]{6}$"'],
  [PERSON, CARD, '"mask": "********", "pattern": "^[A-Z]{2}[0-9]{6}$"'],
  [PERSON, CARD, '"mask": "**-######", "pattern": "^Q[0-9]-[0-9]{6}$"'],
  [PERSON, CARD, '"mask": "AA######", "upperCase": true, "pattern": "^[A-Z]{2}[0-9]{6}$"'],
])('a mask by which few right answers can be typed, in %s: %s → %s', async (file, from, to) => {
  const found = await findAll([file, from, to]);
  expect(found.map(({ code }) => code)).not.toContain('mask-fits-nothing');
});

test('a mask of texts on a number', async () => {
  const finding = await findOne([PERSON, '"mask": "digits"', '"mask": "### ## ####"']);
  expect(finding).toMatchObject({
    code: 'misplaced-keyword',
    severity: 'error',
    pointer: '/properties/PersonsInHousehold/mask',
    message:
      '/PersonalInformation/PersonsInHousehold is a number, and "### ## ####" is a mask of texts',
  });
});

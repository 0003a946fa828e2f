import { type Break, copyFiles, replaceIn } from '../compile/test/brokenPack.ts';
import { DAY, trapsOf, walkBroken } from './test/walkBroken.ts';
import { witnessPack } from './witnessPack.ts';

const race = 'steps/race.schema.json';
const contact = 'application/other-contact.schema.json';
const residence = 'application/residence.schema.json';
const members = 'application/additional-household-members.schema.json';
const disclosures = 'application/disclosures.schema.json';

const onlyWater = { form: 'application', program: 'water' };
const rules = (file: string, list: object[]): Break => [
  file,
  /\n {2}"required": \[/,
  `\n  "rules": ${JSON.stringify(list)},\n  "required": [`,
];
const gates = (file: string, list: object[]): Break => [
  file,
  /\n {2}"required": \[/,
  `\n  "gates": ${JSON.stringify(list)},\n  "required": [`,
];

interface Trapped {
  breaks: Break[];
  finding: object;
  says: string[];
  program?: string;
}

const cases: Record<string, Trapped> = {
  'two rules that contradict each other': {
    breaks: [
      rules(contact, [
        {
          id: 'ana',
          must: { '/OtherContact/Name': { const: 'Ana' } },
          at: ['/OtherContact/Name'],
          message: 'required',
        },
        {
          id: 'eva',
          must: { '/OtherContact/Name': { const: 'Eva' } },
          at: ['/OtherContact/Name'],
          message: 'required',
        },
      ]),
    ],
    finding: { code: 'no-way-to-submit', severity: 'error', file: contact },
    says: ['nobody gets past the step "other-contact"', 'is broken by every answer', 'proven'],
  },
  'rules of which no answer obeys both for some earlier answers': {
    breaks: [
      rules(contact, [
        {
          id: 'named',
          when: { '/Race/WorksAtSVCA': { const: 'yes' } },
          must: { '/OtherContact/Relationship': { const: 'Boss' } },
          at: ['/OtherContact/Relationship'],
          message: 'required',
        },
        {
          id: 'none',
          when: { '/Race/FamilyAtSVCA': { const: 'yes' } },
          must: { '/OtherContact/Relationship': { const: 'Sister' } },
          at: ['/OtherContact/Relationship'],
          message: 'required',
        },
      ]),
    ],
    finding: { code: 'dead-end', severity: 'error', file: contact },
    says: ['/Race/WorksAtSVCA: "yes"', '/Race/FamilyAtSVCA: "yes"', 'proven'],
  },
  'a minimum over the maximum in a condition on a number': {
    breaks: [
      [
        residence,
        /"must": \{\s*"\/Residence\/NumberOfSmokers": \{\s*"exclusiveMinimum": 0\s*\}/,
        '"must": { "/Residence/NumberOfSmokers": { "minimum": 5, "maximum": 4 }',
      ],
      // It is asked of everybody, and nobody may say no: there is no way around it.
      [residence, /"when": \{\s*"anyOf": \[[^\]]*\]\s*\},\s*(?="wire": "smokersTotal")/, ''],
      [
        residence,
        '"must": {\n        "/Residence/NumberOfSmokers": false',
        '"must": {\n        "/Residence/NumberOfSmokers": { "minimum": 5, "maximum": 4 }',
      ],
    ],
    finding: { code: 'no-way-to-submit', severity: 'error', file: residence },
    says: ['the step "residence"', 'proven'],
  },
  'a question whose limits leave no number': {
    breaks: [[residence, '"maximum": 200', '"maximum": 0']],
    finding: { code: 'no-way-to-submit', file: residence, pointer: '/properties/NumberOfStories' },
    says: ['no answer to /Residence/NumberOfStories is right', 'proven'],
  },
  'a required question without a choice that its own words allow': {
    breaks: [[race, /("Ethnicity": \{\s*"type": "string",)/, '$1 "maxLength": 3,']],
    finding: { code: 'no-way-to-submit', file: race, pointer: '/properties/Ethnicity' },
    says: ['no answer to /Race/Ethnicity is right', 'proven'],
  },
  'a gate that waits for what is asked later': {
    breaks: [
      gates(contact, [
        {
          id: 'signed',
          must: { '/DisclosureAgreement/Relationships': true },
          message: 'required',
          blocks: ['next'],
        },
      ]),
    ],
    finding: { code: 'no-way-to-submit', file: contact, pointer: '/gates/0' },
    says: ['the gate "signed" stays shut'],
  },
  'a rule of a later step that speaks at an earlier one': {
    breaks: [
      rules(disclosures, [
        {
          id: 'ties',
          must: { '/DisclosureAgreement/Relationships': true },
          at: ['/OtherContact/Name'],
          message: 'required',
        },
      ]),
    ],
    finding: { code: 'no-way-to-submit', file: disclosures, pointer: '/rules/0' },
    says: ['nobody gets past the step "other-contact"', 'the rule "ties"'],
  },
  'a document of a category that the form of a document never gives': {
    breaks: [
      rules('document/document.schema.json', [
        {
          id: 'no-bills',
          must: { not: { '/Document/Category': { const: 3 } } },
          at: ['/Document/Category'],
          message: 'required',
        },
      ]),
    ],
    program: 'energy',
    finding: {
      code: 'no-way-to-submit',
      file: 'programs/energy/program.json',
      pointer: '/adds/documents/0',
    },
    says: ['the document "energy.bill" is wanted and can’t be given'],
  },
  'more documents wanted than an application holds, under some answers': {
    breaks: [
      ['portal.json', '"documentsPerApplication": 40', '"documentsPerApplication": 20'],
      ['programs/energy/program.json', /("id": "notice",)/, '$1 "min": 20,'],
    ],
    program: 'energy',
    finding: {
      code: 'dead-end',
      file: 'programs/energy/program.json',
      pointer: '/adds/documents/1',
    },
    says: ['/Residence/energy/HasShutOffNotice: "yes"', '"energy.notice"', 'proven'],
  },
  'more people in a home than an application has members': {
    breaks: [['portal.json', '"membersPerApplication": 30', '"membersPerApplication": 29']],
    finding: { code: 'dead-end', file: members, pointer: '/gates/1' },
    says: [
      '/PersonalInformation/PersonsInHousehold: 31',
      'the gate "too-few" stays shut',
      'proven',
    ],
  },
  'a gate that holds back Back as well, for some earlier answers': {
    breaks: [
      gates(contact, [
        {
          id: 'staff',
          must: { '/Race/WorksAtSVCA': { const: 'no' } },
          message: 'required',
          blocks: ['next', 'back'],
        },
      ]),
    ],
    finding: { code: 'locked-in', severity: 'error', file: contact, pointer: '/gates/0' },
    says: ['/Race/WorksAtSVCA: "yes"', 'proven'],
  },
  'a program whose own question has no right answer': {
    breaks: [
      [
        'programs/rent/landlord.schema.json',
        '"minimum": 0,\n      "maximum": 36,',
        '"minimum": 37,\n      "maximum": 36,',
      ],
    ],
    program: 'rent',
    finding: { code: 'no-way-to-submit', file: 'programs/rent/landlord.schema.json' },
    says: ['application with rent', 'the step "rent.landlord"'],
  },
  'a step in which a copy of an earlier answer can’t be right': {
    breaks: [
      rules(contact, [
        {
          id: 'not-the-same',
          must: { not: { same: [['/OtherContact/Name', '/PersonalInformation/FirstName']] } },
          at: ['/OtherContact/Name'],
          message: 'required',
        },
        {
          id: 'the-same',
          when: { '/Race/FamilyAtSVCA': { const: 'yes' } },
          must: { same: [['/OtherContact/Name', '/PersonalInformation/FirstName']] },
          at: ['/OtherContact/Name'],
          message: 'required',
        },
      ]),
    ],
    finding: { code: 'dead-end', file: contact },
    says: ['/Race/FamilyAtSVCA: "yes"', 'not proven', 'compared with another answer'],
  },
};

test.each(Object.entries(cases))('%s', async (_name, { breaks, finding, says, program }) => {
  const report = await walkBroken(breaks, { ...onlyWater, ...(program && { program }) });
  const traps = trapsOf(report);
  expect(traps).toMatchObject([finding]);
  for (const words of says) expect(traps[0]!.message).toContain(words);
});

describe('programs and their dates', () => {
  const over = (name: string): Break => [
    `programs/${name}/program.json`,
    '"closes": null',
    '"closes": "2026-10-31"',
  ];

  test('one that is over is told of, and walked as on its last day', async () => {
    const report = await walkBroken([over('water')], onlyWater);
    expect(trapsOf(report)).toMatchObject([
      {
        code: 'program-over',
        severity: 'warning',
        file: 'programs/water/program.json',
        pointer: '/closes',
      },
    ]);
    expect(report.ways[0]).toMatchObject({ isThrough: true, facts: { today: '2026-10-31' } });
  });

  test('one that opens later is walked on its first day', async () => {
    const report = await walkBroken(
      [['programs/water/program.json', '"opens": null', '"opens": "2027-01-04"']],
      onlyWater,
    );
    expect(trapsOf(report)).toEqual([]);
    expect(report.ways[0]!.facts).toMatchObject({ today: '2027-01-04', year: 2027 });
  });

  test('when all are over, there is no way', async () => {
    const files = copyFiles();
    for (const name of files.keys()) {
      if (/^programs\/(?!water\/)/.test(name)) files.delete(name);
    }
    replaceIn(files, ...over('water'));
    const report = await witnessPack({ files, findings: [] }, { day: DAY, form: 'application' });
    expect(trapsOf(report)).toContainEqual(
      expect.objectContaining({ code: 'no-way-to-submit', file: 'application/wizard.json' }),
    );
  });
});

describe('limits of days', () => {
  const STEP = 'application/personal-information.schema.json';
  const card = (limit: string): Break => [
    STEP,
    /("DriversLicenseExpiration": \{)/,
    `$1 "notBefore": ${limit},`,
  ];
  const birth: Break = [
    STEP,
    /("DateOfBirth": \{)/,
    '$1 "notAfter": { "$data": "/$/today", "years": -18 },',
  ];

  test('are kept to, broken on purpose, and found to trap nobody', async () => {
    const report = await walkBroken(
      [birth, card('{ "$data": "/PersonalInformation/DateOfBirth", "years": 16, "days": 1 }')],
      onlyWater,
    );
    expect(report.findings).toEqual([]);
    const broken = (subject: string, what: string) =>
      report.witnesses.find((one) => one.subject === subject && one.what === what)!.answers
        .PersonalInformation!;
    const young = broken('/PersonalInformation/DateOfBirth', 'breaks notAfter').DateOfBirth;
    expect(String(young) > '2008-11-21').toBe(true);
    const { DateOfBirth, DriversLicenseExpiration } = broken(
      '/PersonalInformation/DriversLicenseExpiration',
      'breaks notBefore',
    );
    expect(Number(String(DriversLicenseExpiration).slice(0, 4))).toBeLessThanOrEqual(
      Number(String(DateOfBirth).slice(0, 4)) + 16,
    );
    expect(report.ways.every(({ isThrough }) => isThrough)).toBe(true);
  });

  test('that no day can keep to trap everybody', async () => {
    const never: Break = [
      STEP,
      /("DateOfBirth": \{)/,
      '$1 "notBefore": "2199-01-01", "notAfter": "1901-01-01",',
    ];
    const report = await walkBroken([never], onlyWater);
    expect(report.ways.every(({ isThrough }) => isThrough)).toBe(false);
    expect(trapsOf(report)).toContainEqual(
      expect.objectContaining({ severity: 'error', file: STEP }),
    );
  });
});

test('a gate that reads nothing but earlier answers is a stop that is meant', async () => {
  const report = await walkBroken(
    [
      gates(contact, [
        {
          id: 'county',
          must: { '/Race/WorksAtSVCA': { const: 'no' } },
          message: 'required',
          blocks: ['next'],
        },
      ]),
    ],
    onlyWater,
  );
  expect(trapsOf(report)).toMatchObject([
    { code: 'stops-here', severity: 'warning', file: contact, pointer: '/gates/0' },
  ]);
  expect(report.ways[0]).toMatchObject({
    isThrough: true,
    answers: { Race: { WorksAtSVCA: 'no' } },
  });
});

test('a rule that refuses an earlier answer, and speaks there, is no trap', async () => {
  const report = await walkBroken(
    [
      rules(contact, [
        {
          id: 'staff',
          must: { '/Race/WorksAtSVCA': { const: 'no' } },
          at: ['/Race/WorksAtSVCA'],
          message: 'required',
        },
      ]),
    ],
    onlyWater,
  );
  expect(trapsOf(report)).toEqual([]);
});

test.each(['yes', 'no'])(
  'a rule of a later step that sends back to an earlier one is obeyed in between, with %s',
  async (answer) => {
    const report = await walkBroken(
      [
        rules(disclosures, [
          {
            id: 'staff',
            when: { '/Race/WorksAtSVCA': true },
            must: { '/Race/WorksAtSVCA': { const: answer } },
            at: ['/PersonalInformation/FirstName'],
            message: 'required',
          },
        ]),
      ],
      onlyWater,
    );
    expect(trapsOf(report)).toEqual([]);
    expect(report.ways[0]).toMatchObject({
      isThrough: true,
      answers: { Race: { WorksAtSVCA: answer } },
    });
  },
);

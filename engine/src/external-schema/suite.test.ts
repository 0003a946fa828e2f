import {
  readSuite,
  readSuiteDocuments,
  type SuiteFolder,
  type SuiteGroup,
} from '../../corpora/readCorpora.ts';
import { compileExternal } from './compile/compileExternal.ts';
import { isValidNode } from './evaluate.ts';
import type { Dialect } from './types.ts';

const DIALECTS: [SuiteFolder, Dialect][] = [
  ['draft2020-12', '2020-12'],
  ['draft2019-09', '2019-09'],
  ['draft7', 'draft-07'],
  ['draft6', 'draft-06'],
  ['draft4', 'draft-04'],
];

/** Optional tests that are not met, and why. Every required one is. */
const NOT_MET: { [file: string]: string } = {
  'optional/content.json': 'contents are annotations',
  'optional/zeroTerminatedFloats.json': '1.0 is the integer 1 once it is parsed',
  'optional/ecmascript-regex.json': 'a pattern that is none in Unicode mode is used without it',
  'optional/format/email.json': 'quoted local parts and address literals are refused',
  'optional/format/idn-email.json': 'formats of other scripts are not validated',
  'optional/format/idn-hostname.json': 'formats of other scripts are not validated',
  'optional/format/iri.json': 'formats of other scripts are not validated',
  'optional/format/iri-reference.json': 'formats of other scripts are not validated',
};

/** What differs from the label: nothing, for a group that is met. */
function differencesOf(group: SuiteGroup, dialect: Dialect): string[] {
  const { form, findings } = compileExternal({
    schema: group.schema,
    schemas: readSuiteDocuments(),
    dialect,
    formats: group.file.startsWith('optional/format/') ? 'assert' : 'annotate',
  });
  if (!form) return findings.map((finding) => `${finding.code} ${finding.message}`);
  return group.tests
    .filter((test) => isValidNode(form, form.root, test.data) !== test.valid)
    .map((test) => test.description);
}

describe.each(DIALECTS)('%s', (folder, dialect) => {
  const groups = readSuite(folder);
  const required = groups.filter((group) => !group.file.startsWith('optional/'));

  test('every required test of the official suite has its verdict', () => {
    const count = required.reduce((sum, group) => sum + group.tests.length, 0);
    expect(count).toBeGreaterThan(550);
    const wrong = required
      .map((group) => ({
        of: `${group.file}: ${group.description}`,
        is: differencesOf(group, dialect),
      }))
      .filter((group) => group.is.length);
    expect(wrong).toEqual([]);
  });

  test('the optional tests have theirs, but for those that are named', () => {
    const wrong = groups
      .filter((group) => group.file.startsWith('optional/') && differencesOf(group, dialect).length)
      .map((group) => group.file);
    expect([...new Set(wrong)].filter((file) => !NOT_MET[file])).toEqual([]);
  });
});

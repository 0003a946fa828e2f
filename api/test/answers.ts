import { addDays, today } from '@porchlight/engine';
import portal from '../../definitions/portal.json' with { type: 'json' };
import { PDF } from './files.ts';
import type { Client } from './portal.ts';

/** A number that no one has; tests look for it where it must not be. */
export const SSN = '412-63-7785';
export const LICENSE = 'QZX7788123';

/** All eleven steps, filled so that nothing is wrong, for somebody who lives alone. */
export const COMPLETE = {
  applicationPrograms: [4],
  firstName: 'Ana',
  lastName: 'Prueba',
  dateOfBirth: '1980-04-27',
  email: 'ana@example.org',
  homePhone: '803-555-0100',
  cellPhone: '8035550101',
  ssn: SSN,
  driversLicense: LICENSE,
  driversLicenseExpiration: '2031-09-15',
  personsInHousehold: 1,
  physicalAddress: '12 Depot Street',
  physicalCity: 'Saluda',
  physicalCounty: 41,
  physicalZip: '29138',
  mailingAddress: '12 Depot Street',
  mailingCity: 'Saluda',
  mailingCounty: 41,
  mailingZip: '29138',
  gender: 'female',
  maritalStatus: 'Single',
  primaryLanguage: 'English',
  disablingCondition: 'no',
  householdType: 'Single Person',
  housingType: 'Own',
  educationHighestGradeCompleted: 'Grades 0-8',
  militaryStatus: 'never served',
  healthInsuranceYN: 'Y',
  healthInsurance: 'Medicaid',
  race: 'Asian',
  ethnicity: 'Unknown',
  tribe: 'None',
  worksAtSaludaValley: 'N',
  familyAtSaludaValley: 'N',
  foodStamps: 0,
  residenceStructureType: 'Wood',
  dwellingType: 'Duplex',
  doYouLiveIn: 'rural',
  residenceNumStories: 1,
  yearOfHomeConstruction: 1975,
  monthlyRentMortgage: 640.5,
  smokersYN: 'N',
  dwellingWeatherizedYN: 'N',
  otherContactName: 'Luz',
  otherContactPhone: '803-555-0102',
  otherContactRelationship: 'Sister',
  disclosureAgreement: ['agree'],
};

/** A member whose five steps are complete. */
export const MEMBER = {
  firstName: 'Leo',
  lastName: 'Prueba',
  dateOfBirth: '2015-02-03',
  ssn: '412-63-7786',
  gender: 'male',
  maritalStatus: 'Single',
  primaryLanguage: 'English',
  disablingCondition: 'no',
  relationship: 'Son',
  education: 'Grades 0-8',
  militaryStatus: 'never served',
  healthInsuranceYN: 'N',
  race: 'Asian',
  ethnicity: 'Unknown',
  foodStamps: 0,
  isComplete: true,
};

/**
 * Fills the draft of somebody who has a day in court over her rent, with the papers for it.
 * @param days From `now` until then. @returns Its id.
 */
export async function fillEvicted(client: Client, now: Date, days: number): Promise<number> {
  // The day of the portal: elsewhere it may be the next one already.
  const day = (from: number) => addDays(today(now, portal.timeZone), from);
  const id = await fillAll(client, {
    ...COMPLETE,
    applicationPrograms: [2],
    'rent.landlordName': 'Depot Homes',
    'rent.landlordPhone': '803-555-0103',
    'rent.monthsOwed': 0,
    'rent.evictionNoticeYN': 'Y',
    'rent.evictionNoticeDate': day(-3),
    'rent.courtDateYN': 'Y',
    'rent.courtDate': day(days),
  });
  for (const [n, slot] of ['rent.lease', 'rent.eviction-notice'].entries()) {
    const bytes = new Uint8Array([...PDF, ...new TextEncoder().encode('\n'.repeat(n + 8))]);
    await client.upload(id, { bytes, name: 'scan.pdf', description: slot, slot });
  }
  return id;
}

/** Makes the draft, fills it and adds the documents that the pack wants. @returns Its id. */
export async function fillAll(client: Client, answers: object = COMPLETE): Promise<number> {
  const { applicationID } = (await client.get()).body.application as { applicationID: number };
  await client.put(answers);
  for (const [n, description] of ['ID', 'Card', 'Pay stub', 'Bill'].entries()) {
    // No two papers are the same.
    const bytes = new Uint8Array([...PDF, ...new TextEncoder().encode('\n'.repeat(n))]);
    await client.upload(applicationID, { bytes, name: 'scan.pdf', description });
  }
  return applicationID;
}

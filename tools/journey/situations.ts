import { type Answers, type Json, overlayAnswers } from '@porchlight/engine';
import { readAnswers } from '../test/e2e/testPortal.ts';

/** How somebody works the page. */
type By = 'finger' | 'keyboard' | 'reader';

/** Somebody who applies: who she is, on what, and what she answers. */
export interface Situation {
  id: string;
  title: string;
  language: string;
  by: By;
  width: number;
  height: number;
  answers: Answers;
  members: Answers[];
  /** Source and amount of each income; none: she says that there is none. */
  incomes: [source: number, amount: number][];
  /** The slots of papers that she adds, in order. */
  papers: string[];
  /** The line goes away in the middle of steps, of a file, and before she sends. */
  isInterrupted?: boolean;
  /** She leaves out and mistypes what she can before she answers a page as she should. */
  makesMistakes?: boolean;
}

const base = readAnswers('application');
const member = readAnswers('household-member');

function memberCalled(FirstName: string, serial: number, Relationship: string): Answers {
  return overlayAnswers(member, {
    PersonalInformation: { FirstName, SocialSecurity: `512-44-${serial}` },
    Household: { Relationship },
  });
}

const answersWith = (groups: Record<string, Record<string, Json>>) =>
  overlayAnswers(base, groups as Answers);

const PAPERS = ['photo-id', 'citizenship', 'income', 'utility'];
const phone = { by: 'finger', width: 360, height: 640 } as const;
const desk = { width: 1280, height: 800 };

const alone = {
  language: 'en',
  answers: base,
  members: [],
  incomes: [[1, 812.5] as [number, number]],
  papers: PAPERS,
};

const hasty = {
  ...phone,
  ...alone,
  title: 'Somebody who leaves out and mistypes what she can, on a phone',
  makesMistakes: true,
  answers: answersWith({ PersonalInformation: { PersonsInHousehold: 2 } }),
  members: [memberCalled('Mateo', 9911, 'Son')],
};

/** The six situations in which the whole way is walked, and a seventh of mistakes in both languages. */
export const situations: Situation[] = [
  {
    ...phone,
    id: 'renter',
    title: 'A renter with a child, on a phone whose line is interrupted',
    language: 'es',
    isInterrupted: true,
    answers: answersWith({
      PersonalInformation: { AssistanceType: [2], PersonsInHousehold: 2 },
      Household: { HousingType: 'Rent Unsubsidized' },
      Landlord: {
        rent: {
          LandlordName: 'Olive Tate',
          LandlordPhone: '803-555-0190',
          MonthsOwed: 2,
          AmountOwed: 1280.5,
          HasEvictionNotice: 'no',
        },
      },
    }),
    members: [memberCalled('Mateo', 9911, 'Son')],
    incomes: [[1, 1400]],
    papers: [...PAPERS, 'rent.lease'],
  },
  {
    ...phone,
    id: 'owner',
    title: 'An owner with five members, on a phone',
    language: 'en',
    answers: answersWith({
      PersonalInformation: { AssistanceType: [1], PersonsInHousehold: 6 },
      Household: { HouseholdType: 'Two Parent Household', HousingType: 'Own' },
      Residence: {
        energy: {
          HeatingSource: 'gas',
          UtilityCompany: 3,
          AccountNumber: '4471-90025',
          HasShutOffNotice: 'no',
        },
      },
    }),
    members: [
      memberCalled('Luis', 9911, 'Spouse'),
      memberCalled('Mateo', 9912, 'Son'),
      memberCalled('Lucía', 9913, 'Daughter'),
      memberCalled('Elena', 9914, 'Daughter'),
      memberCalled('Carmen', 9915, 'Mother'),
    ],
    incomes: [
      [1, 1625],
      [2, 430],
    ],
    papers: ['photo-id', 'citizenship', 'income', 'energy.bill'],
  },
  {
    ...phone,
    ...alone,
    id: 'no-income',
    title: 'A person alone without income, on a phone',
    answers: answersWith({
      Household: { HouseholdType: 'Single Person', HousingType: 'Living with Friends or Family' },
      Income: { FoodStampAmount: 0, AssistanceSources: ['Family'], FoodAssistanceAmount: 60 },
      Residence: { MonthlyRent: 1 },
    }),
    incomes: [],
  },
  {
    ...desk,
    ...alone,
    id: 'keyboard',
    title: 'With the keyboard only, on a computer',
    by: 'keyboard',
  },
  {
    ...desk,
    ...alone,
    id: 'reader',
    title: 'In the order of the accessibility tree, as a screen reader goes',
    by: 'reader',
  },
  {
    ...alone,
    id: 'zoom',
    title: 'At 400% zoom: 1280 by 1024 shows 320 by 256',
    by: 'finger',
    width: 320,
    height: 256,
  },
  { ...hasty, id: 'mistakes' },
  { ...hasty, id: 'mistakes-es', language: 'es' },
];

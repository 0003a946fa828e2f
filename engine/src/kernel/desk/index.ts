export * from './caseConditions.ts';
export * from './Desk.ts';
export * from './DeskTexts.ts';
export * from './Notice.ts';
export * from './Report.ts';
export * from './ranges.ts';
export * from './workingDays.ts';
export * from './writeNotice.ts';

export * from './Desk.ts';
export * from './judgeCase.ts';
export * from './workingDays.ts';

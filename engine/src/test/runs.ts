/**
 * How many drawn cases a property is tried with: so many with each commit, ten times as many in the nightly run,
 * which sets `PROPERTY_RUNS`.
 */
export const runs = (each: number): number => each * Number(process.env.PROPERTY_RUNS ?? 1);

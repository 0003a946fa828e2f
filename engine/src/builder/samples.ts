import type { FileEdits } from '../edit/FileEdits.ts';
import type { Json, JsonObject } from '../kernel/types.ts';
import type { StepPlace } from './places.ts';

/** Where a sample, which nobody gave, holds the answer to a question. */
const placeIn = ({ group, program }: StepPlace, name: string) => [
  'answers',
  group,
  ...(program === undefined ? [] : [program]),
  name,
];

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueAt(data: JsonObject, at: string[]): Json | undefined {
  return at.reduce<Json | undefined>((here, key) => (isObject(here) ? here[key] : undefined), data);
}

const samplesOf = (edits: FileEdits) =>
  edits.names().filter((file) => /(^|\/)samples\/[^/]+\.json$/.test(file));

/** Takes the answer to a question that goes out of the samples that hold one. */
export function dropFromSamples(edits: FileEdits, step: StepPlace, name: string): void {
  const at = placeIn(step, name);
  for (const file of samplesOf(edits))
    if (valueAt(edits.read(file), at) !== undefined) edits.drop(file, at);
}

/** Lets the samples' answers follow a question to another step. */
export function moveInSamples(
  edits: FileEdits,
  from: StepPlace,
  to: StepPlace,
  name: string,
): void {
  const [before, after] = [placeIn(from, name), placeIn(to, name)];
  for (const file of samplesOf(edits)) {
    const value = valueAt(edits.read(file), before);
    if (value === undefined) continue;
    edits.drop(file, before);
    // Up to the first that is there: what is missing below it is made.
    let length = after.length;
    while (length > 1 && !isObject(valueAt(edits.read(file), after.slice(0, length - 1))))
      length -= 1;
    const rest = after.slice(length);
    edits.set(
      file,
      after.slice(0, length),
      rest.reduceRight<Json>((inner, key) => ({ [key]: inner }), value),
    );
  }
}

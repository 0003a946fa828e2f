/** Writes rows under their names, each column as wide as its widest value. */
export function printTable(rows: object[]): void {
  const [first] = rows;
  if (!first) {
    process.stdout.write('None.\n');
    return;
  }
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => Object.values(row).map(toText))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const line of lines)
    process.stdout.write(
      `${line
        .map((text, n) => text.padEnd(widths[n]!))
        .join('  ')
        .trimEnd()}\n`,
    );
}

/** Writes what a record has, nested ones further in; what is blank is left out. */
export function printFields(record: object, indent = ''): void {
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === undefined || value === '') continue;
    if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) {
      if (value.length) process.stdout.write(`${indent}${name}: ${value.join(', ')}\n`);
    } else if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) {
        process.stdout.write(`${indent}${name} ${index + 1}:\n`);
        printFields(entry as object, `${indent}  `);
      }
    } else if (typeof value === 'object' && !(value instanceof Date)) {
      process.stdout.write(`${indent}${name}:\n`);
      printFields(value as object, `${indent}  `);
    } else {
      process.stdout.write(`${indent}${name}: ${toText(value)}\n`);
    }
  }
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  // What an applicant typed must not be able to steer the operator's terminal.
  return String(value ?? '').replace(/\p{Cc}/gu, ' ');
}

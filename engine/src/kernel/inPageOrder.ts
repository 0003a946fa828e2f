/**
 * The names of a step's questions in the order of the page: that of `ui:order`, with those that it does
 * not name where its `*` stands, or else at the end. None is left out.
 * @example inPageOrder(['A', 'B', 'C'], ['C', '*']) // ['C', 'A', 'B']
 */
export function inPageOrder(names: string[], order: string[] | undefined): string[] {
  if (!order) return names;
  const rest = names.filter((name) => !order.includes(name));
  const whole = order.includes('*') ? order : [...order, '*'];
  return whole.flatMap((name) => (name === '*' ? rest : names.includes(name) ? [name] : []));
}

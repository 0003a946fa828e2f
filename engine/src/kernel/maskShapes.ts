/** What may stand at the places of a shape: `#` is a digit, `A` a letter, `*` either; all else stands as it is. */
export const MASK_PLACES: { [place: string]: RegExp } = {
  '#': /\d/,
  A: /[A-Za-z]/,
  '*': /[A-Za-z\d]/,
};

/** The shapes that have a name, of texts in digits. */
export const MASK_SHAPES = {
  phone: '###-###-####',
  zip: '#####-####',
  year: '####',
  digits: '#'.repeat(20),
};

/** What a mask of texts lets in, digit by digit; undefined for one that is no shape (`date`, `money`). */
export function maskShape(mask: string): string | undefined {
  if (Object.hasOwn(MASK_SHAPES, mask)) return MASK_SHAPES[mask as keyof typeof MASK_SHAPES];
  return /[#A*]/.test(mask) ? mask : undefined;
}

/** The number of a card as it is printed there: capital letters, digits, hyphens and spaces. */
export const CARD_NUMBER = /^[A-Z\d -]*$/;

/**
 * The address that dials a phone number.
 * @example phoneHref('803-555-0142') // 'tel:8035550142'
 */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

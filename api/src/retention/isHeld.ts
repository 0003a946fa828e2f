/** SQL for whether an application is under a legal hold. @param id An expression of its number: `a.id`. */
export const isHeld = (id: string): string =>
  `exists (select 1 from legal_holds h where h.application_id = ${id})`;

/** The ids of what stands around a control. */
export const helpId = (id: string): string => `${id}:help`;
export const errorId = (id: string): string => `${id}:error`;
export const warningId = (id: string): string => `${id}:warning`;
export const labelId = (id: string): string => `${id}:label`;

/** The ids of what stands around a control. */
export const helpId = (id: string): string => `${id}:help`;
/** The id of what staff ask about the answer, by the id of its control. */
export const askedId = (id: string): string => `${id}:asked`;
/** The id of the message of what is wrong, by the id of its control. */
export const errorId = (id: string): string => `${id}:error`;
/** The id of what is advised where an answer is missing or wrong, by the id of its control. */
export const adviceId = (id: string): string => `${id}:advice`;
/** The id of the question about an odd answer, by the id of its control. */
export const warningId = (id: string): string => `${id}:warning`;
/** The id of the label, by the id of its control. */
export const labelId = (id: string): string => `${id}:label`;

/** What is said around a control, each where it is there. */
export interface Around {
  help?: string | undefined;
  /** What staff ask about the answer. */
  asked?: string | undefined;
  message?: string | undefined;
  /** Stands there with the message alone. */
  advice?: string | undefined;
  warning?: string | undefined;
}

/** For `aria-describedby`: the ids of what stands around a control, in the order in which it is read. */
export function describedBy(id: string, { help, asked, message, advice, warning }: Around): string {
  const ids = [
    help && helpId(id),
    asked && askedId(id),
    message && errorId(id),
    message && advice && adviceId(id),
    warning && warningId(id),
  ];
  return ids.filter(Boolean).join(' ');
}

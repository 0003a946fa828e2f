/**
 * The id of the button that changes something, by which she finds back to it.
 *
 * @param place A pointer; of an item's answer the list and the item's id before it.
 */
export const idOfChange = (place: string) => `change:${place}`;

/** True for the type of a photo as some phones take it: kept as JPEG, where the pack takes that. */
export const isHeic = (type: string): boolean => /^image\/hei[cf](-sequence)?$/.test(type);

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A JSON object (RFC 8259, section 4). */
export type JsonObject = { [key: string]: Json };

/** An absolute JSON Pointer (RFC 6901) from the form's root: `/Home/Rooms`. `/$/name` reads a fact. */
export type Pointer = string;

/**
 * Node's flags for the product's programs. What a page of a thousand rows is made of lives through several collections
 * of the young: given room, it is not taken for old.
 */
export const FLAGS = ['--enable-source-maps', '--max-semi-space-size=32'];

/**
 * What Enter in a field sends where no script runs: what it asks for is decided by what was typed, see readIntent in
 * read-post.server.ts. Without width, because text browsers show it.
 */
export const ENTER = "\u200B";

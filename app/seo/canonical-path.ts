const ENDS_IN_TOKEN = /^\/(?:survey\/creator\/resume|desk\/(?:surveys|messages|orders|members))\/[^/]+$/i;

/**
 * The one spelling of a page's path: lower case, no slash at the end, no
 * doubled slashes (`//host` would lead to another site). The token of a resume
 * link and the id of a record at the desk keep their case, which is part of them.
 */
export function canonicalPath(path: string): string {
  const single = path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  const token = ENDS_IN_TOKEN.test(single) ? single.slice(single.lastIndexOf("/")) : "";
  return single.slice(0, single.length - token.length).toLowerCase() + token;
}

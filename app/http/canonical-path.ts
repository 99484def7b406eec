/**
 * The one spelling of a page's path: lower case, no slash at the end, no
 * doubled slashes (`//host` would lead to another site). The token of a resume
 * link keeps its case, which is part of it.
 */
export function canonicalPath(path: string): string {
  const single = path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  const token = /^\/survey\/creator\/resume\/[^/]+$/i.test(single) ? single.slice(single.lastIndexOf("/")) : "";
  return single.slice(0, single.length - token.length).toLowerCase() + token;
}

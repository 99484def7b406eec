/**
 * Whether a loader runs for the page that answers a post. Remix calls loaders
 * with a GET then too, but with the post's headers, and a browser never sends
 * `Content-Type` with a GET. Such a loader must not redirect: the action's
 * answer, and everything typed, would be lost.
 */
export function isAfterPost(request: Request): boolean {
  return request.headers.has("Content-Type");
}

/**
 * Where cookies are blocked, browsers throw at the mere name of session
 * storage, and Remix, which notes there what it knows of the routes, then
 * finds no other page. A page has a note of its own instead, while it is open.
 */
export function replaceBlockedStorage(): void {
  try {
    void window.sessionStorage;
  } catch {
    const notes = new Map<string, string>();
    const storage = {
      getItem: (name: string) => notes.get(name) ?? null,
      setItem: (name: string, value: string) => void notes.set(name, value),
      removeItem: (name: string) => void notes.delete(name),
    };
    Object.defineProperty(window, "sessionStorage", { configurable: true, value: storage });
  }
}

import { useEffect } from "react";

const PREFIX = "Error: ";

/**
 * Begins the page's title with 'Error: ' while something on it is refused (GOV.UK Design System, validation). Without
 * JavaScript the server writes it.
 */
export function useErrorTitle(refused: boolean) {
  useEffect(() => {
    const { title } = document;
    if (!refused || title.startsWith(PREFIX)) return;
    document.title = PREFIX + title;
    return () => {
      document.title = title;
    };
  }, [refused]);
}

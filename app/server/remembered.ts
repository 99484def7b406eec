/**
 * Returns a function that keeps its answers, and forgets them all when there are too many.
 *
 * @param longest the longest text that is kept: a visitor can send long ones
 */
export function remembered<Answer>(
  { most, longest }: { most: number; longest: number },
  compute: (text: string) => Answer,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length > longest) return compute(text);
    let answer = known.get(text);
    if (answer === undefined) {
      if (known.size >= most) known.clear();
      known.set(text, (answer = compute(text)));
    }
    return answer;
  };
}

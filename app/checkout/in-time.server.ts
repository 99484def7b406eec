/** Stripe's answer, or an error after so many milliseconds. The call goes on, and nobody waits for it. */
export function inTime<Answer>(answer: Promise<Answer>, limit: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Stripe did not answer within ${limit / 1000} seconds.`)), limit);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

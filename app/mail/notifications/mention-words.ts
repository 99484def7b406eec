/** Text of the email to a member whom a note names. */
export const mentionMailWords = {
  subject: (by: string, kind: string) => `${by} mentioned you on a ${kind}`,
  title: "You were mentioned",
  text: (by: string, kind: string) => `${by} mentioned you in a note on a ${kind}.`,
  link: { survey: "Read the note on the survey", message: "Read the note on the message" },
};

/** The names of the columns of exported lists that are no question of the survey. */
export const exportColumnWords: Readonly<Partial<Record<string, string>>> = {
  id: "ID",
  created_at: "Received",
  updated_at: "Last change",
  completed_at: "Submitted",
  furthest_step: "Step",
  status: "Status",
  owner: "Owner",
  next_step: "Next step",
  next_step_on: "Next step on",
  call_at: "Call at",
  call_by: "Call by",
  call_place: "Call: number, link or place",
  call_phone: "Their phone",
  notes: "Notes",
  subject: "Subject",
  message: "Message",
  answered_at: "Answered",
  answered_by: "Answered by",
};

/** The choices beside an export. */
export const exportChoiceWords = {
  summary: "With notes, or in words",
  notes: "Add our notes",
  inWords: "In the words of the form, instead of codes",
  button: (rows: string) => (rows === "" ? "Export these as CSV" : `Export these ${rows} as CSV`),
  all: "Export everything as CSV",
};

/** The end of a cell that holds more than a spreadsheet can. */
export function exportCutOff(address: string): string {
  return `… (cut off: a spreadsheet's cell can't hold more. All of it: ${address}, or in the file of JSON Lines)`;
}
